-- Who acts, what people are called, and the line that the log keeps of it.

-- The start of a run without a transaction around it. Each statement is one by itself and begins by becoming a client's; so the way to the first word
-- makes two round trips where BEGIN, a look, the row and COMMIT made four. Nothing here runs with more rights than whoever calls it: the server's login can
-- call these functions, and they find what the role finds that they have become.
-- Makes the rest of the transaction one client's, as `kit::db` does when it begins one.
CREATE OR REPLACE FUNCTION enter_tenant(client bigint, person uuid, request uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('role', 'atelier_tenant', true), set_config('app.client_id', client::text, true),
          set_config('app.user_id', coalesce(person::text, ''), true), set_config('app.request_id', request::text, true);
END
$$;

-- What a person is called, whether they are still here or not; '' for nobody. Every list that names a person asks this. As an SQL function, the queries inside `person_name` were planned again for every row of every list that names people, 0.2 ms each time;
-- plpgsql keeps its plans.
CREATE OR REPLACE FUNCTION person_name(client bigint, person uuid) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(
    (SELECT coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.client_id = client AND u.id = person),
    (SELECT k.name FROM kept_names k WHERE k.client_id = client AND k.id = person),
    '');
END
$$;

-- The domain of an address, as sso_domains keeps it: addresses are stored with their domain as DNS writes it, so capitals are all that can differ.
CREATE OR REPLACE FUNCTION email_domain(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT lower(substring(email FROM '[^@]*$')) $$;

-- Writes a line of the audit log, also from within another statement: what a person waits for, the start of a run, saves a round trip by it. It runs with the
-- rights of whoever calls it.
CREATE OR REPLACE FUNCTION audit_line(
  client bigint, line uuid, actor uuid, acting_for bigint, action text, object_type text, object_id text, outcome text, request uuid, ip text, detail jsonb
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (client_id, id, actor_id, acting_for_client, action, object_type, object_id, outcome, request_id, ip, detail)
  VALUES (client, line, actor, acting_for, action, object_type, object_id, outcome, request, ip, detail);
END
$$;
