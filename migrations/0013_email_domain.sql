-- The domain of an address, as sso_domains keeps it: addresses are stored with their domain as DNS writes it, so capitals are all that can differ.
CREATE FUNCTION email_domain(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT lower(substring(email FROM '[^@]*$')) $$;
