-- A part of a name, found among a million: `ILIKE` is not leakproof, so under row-level security no trigram index serves it and every row is read. As for
-- passages (0003), functions of a role that reads nothing but these columns look past the policy, with the client taken from the same setting.
CREATE INDEX use_cases_named ON use_cases USING gin (client_id, name gin_trgm_ops, description gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX documents_named ON documents USING gin (client_id, name gin_trgm_ops) WHERE purpose = 'supporting';

CREATE POLICY search ON use_cases FOR SELECT TO atelier_search USING (true);
CREATE POLICY search ON documents FOR SELECT TO atelier_search USING (true);
CREATE POLICY search ON runs FOR SELECT TO atelier_search USING (true);
GRANT SELECT (client_id, id, workspace_id, name, description, deleted_at) ON use_cases TO atelier_search;
GRANT SELECT (client_id, id, workspace_id, name, purpose) ON documents TO atelier_search;
GRANT SELECT (client_id, id, workspace_id, use_case_id, title, use_case_name, status, finished_at) ON runs TO atelier_search;

-- Each answers at most so many ids, in no order. The plan is made for the very words: many rows have a common part, and then reading some of
-- the table is faster than the index; `tenant` is a local variable, so that the planner sees a value.
CREATE FUNCTION use_cases_named(in_workspaces uuid[], pattern text, most integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  tenant bigint := current_client();
BEGIN
  RETURN QUERY SELECT u.id FROM use_cases u
    WHERE u.client_id = tenant AND u.workspace_id = ANY (in_workspaces) AND u.deleted_at IS NULL
      AND (u.name ILIKE pattern OR u.description ILIKE pattern)
    LIMIT most;
END
$$;

CREATE FUNCTION documents_named(in_workspace uuid, pattern text, most integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  tenant bigint := current_client();
BEGIN
  RETURN QUERY SELECT d.id FROM documents d
    WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting' AND d.name ILIKE pattern
    LIMIT most;
END
$$;

-- Ended runs are in the index (0035), so that beginning one does not wait for it; the others are few.
CREATE FUNCTION runs_named(in_workspaces uuid[], in_use_case uuid, pattern text, most integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  tenant bigint := current_client();
BEGIN
  RETURN QUERY
    (SELECT r.id FROM runs r
     WHERE r.client_id = tenant AND r.workspace_id = ANY (in_workspaces) AND r.status IN ('queued', 'running')
       AND (in_use_case IS NULL OR r.use_case_id = in_use_case) AND (r.title ILIKE pattern OR r.use_case_name ILIKE pattern))
    UNION ALL
    (SELECT r.id FROM runs r
     WHERE r.client_id = tenant AND r.workspace_id = ANY (in_workspaces) AND r.finished_at IS NOT NULL
       AND (in_use_case IS NULL OR r.use_case_id = in_use_case) AND (r.title ILIKE pattern OR r.use_case_name ILIKE pattern)
     LIMIT most)
    LIMIT most;
END
$$;

GRANT CREATE ON SCHEMA public TO atelier_search;
DO $$
DECLARE
  made text;
BEGIN
  FOREACH made IN ARRAY ARRAY['use_cases_named(uuid[], text, integer)', 'documents_named(uuid, text, integer)', 'runs_named(uuid[], uuid, text, integer)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    EXECUTE format('ALTER FUNCTION %s OWNER TO atelier_search', made);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO atelier_tenant', made);
  END LOOP;
END
$$;
REVOKE CREATE ON SCHEMA public FROM atelier_search;
