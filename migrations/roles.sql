-- Cluster-wide roles. Run before the migrations (they are not part of them: roles live outside a database, and every
-- test database shares them). Safe to run at each start and by several processes at once.
--   atelier_app       the server's login: owns nothing, inherits nothing, holds no grant; it becomes one of the others inside a transaction
--   atelier_tenant    one client's rows, chosen by app.client_id
--   atelier_auth      sign-in, before the client is known: finds accounts by e-mail
--   atelier_worker    leases of runs and jobs over all clients, and no column more
--   atelier_operator  the platform owner's cross-client screens; every use is audited with a reason
--   atelier_search    owner of the search functions, see migrations/README.md
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['atelier_tenant', 'atelier_auth', 'atelier_worker', 'atelier_operator', 'atelier_search'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', wanted);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
  BEGIN
    CREATE ROLE atelier_app LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  BEGIN
    GRANT atelier_tenant, atelier_auth, atelier_worker, atelier_operator TO atelier_app;
  EXCEPTION WHEN duplicate_object OR unique_violation OR internal_error THEN NULL;
  END;
  -- Who is no superuser gives functions only to a role that it is in.
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    BEGIN
      EXECUTE format('GRANT atelier_search TO %I', current_user);
    EXCEPTION WHEN duplicate_object OR unique_violation OR internal_error THEN NULL;
    END;
  END IF;
END
$$;
