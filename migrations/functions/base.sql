-- What every table and every other function stands on. Applied before the others.

-- The recipe of migrations/README.md in one call: row-level security on and forced, the tenant policy, the tenant's grant.
CREATE OR REPLACE FUNCTION isolate(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant ON %s TO atelier_tenant USING (client_id = (SELECT current_client())) WITH CHECK (client_id = (SELECT current_client()))', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO atelier_tenant', target);
END
$$;

-- Functions of the search role (migrations/README.md): each is given to it and lent to the tenants' role. The files of functions call it; nobody else may.
CREATE OR REPLACE FUNCTION give_to_search(VARIADIC made regprocedure[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one regprocedure;
BEGIN
  GRANT CREATE ON SCHEMA public TO atelier_search;
  FOREACH one IN ARRAY made LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one);
    EXECUTE format('ALTER FUNCTION %s OWNER TO atelier_search', one);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO atelier_tenant', one);
  END LOOP;
  REVOKE CREATE ON SCHEMA public FROM atelier_search;
END
$$;

-- The client a transaction acts for. After a commit the setting is '' and not NULL, hence nullif; unset means no rows.
CREATE OR REPLACE FUNCTION current_client() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.client_id', true), '')::bigint $$;

CREATE OR REPLACE FUNCTION acting_user() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Whether nothing is hidden from this transaction: the server's own work, those who manage all workspaces, and the functions below that look at the whole
-- tree to keep it in order.
CREATE OR REPLACE FUNCTION opens_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT acting_user() IS NULL OR coalesce(current_setting('app.opens_all', true), '') = 'on' $$;

-- The sum of arrays, number by number.
CREATE OR REPLACE FUNCTION add_counts(one bigint[], other bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT array_agg(coalesce(a, 0) + coalesce(b, 0) ORDER BY place) FROM unnest(one, other) WITH ORDINALITY AS t (a, b, place) $$;

CREATE OR REPLACE AGGREGATE add_counts(bigint[]) (SFUNC = add_counts, STYPE = bigint[], INITCOND = '{}', PARALLEL = SAFE, COMBINEFUNC = add_counts);

REVOKE ALL ON FUNCTION isolate(regclass), give_to_search(regprocedure[]) FROM PUBLIC;

-- Calls of the ledger that the platform makes by itself for a client, as `usage::OWN_CALLS`: vectors of texts and of questions, titles and summaries of chats.
CREATE OR REPLACE FUNCTION is_own_call(endpoint text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT coalesce(endpoint IN ('retrieval', 'title', 'summary'), false) $$;

-- Whether an entry of the ledger is one of the month's runs and calls. What failed and what the platform did by itself is not; their tokens are what they are.
CREATE OR REPLACE FUNCTION counts_as_run(status text, endpoint text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT status <> 'failed' AND NOT is_own_call(endpoint) $$;
