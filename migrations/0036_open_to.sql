-- The policies of 0031 asked of each row by a sub-select. Where a client restricts nothing it was never executed, and yet it was priced: thirteen a row, so
-- that an index seemed to save nothing, and lists of runs and of use cases read whole tables (200 ms at fifty thousand runs). Functions with a price of
-- their own ask the same. Those of 0034's role, so that what they read is not asked for its policies in turn; what the reader was given is still worked
-- out once a statement, and only when it is needed.
CREATE POLICY search ON folders FOR SELECT TO atelier_search USING (true);
GRANT SELECT (client_id, id, workspace_id, gate_id, chain) ON folders TO atelier_search;
GRANT SELECT (folder_id, deleted_from) ON use_cases TO atelier_search;
GRANT SELECT (is_check) ON runs TO atelier_search;

-- Whether what lies in this folder is there for somebody with these grants, who manages these workspaces.
CREATE FUNCTION folder_is_open(of_client bigint, of_folder uuid, given uuid[], managed uuid[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM folders f
    WHERE f.client_id = of_client AND f.client_id = current_client() AND f.id = of_folder
      AND (f.gate_id IS NULL OR f.chain && given OR f.workspace_id = ANY (managed)));
END
$$;

-- The same of a use case, whether it is deleted or not. Most lie in no folder, and one look at one table tells.
CREATE FUNCTION use_case_is_open(of_client bigint, of_use_case uuid, given uuid[], managed uuid[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp AS $$
DECLARE
  place record;
BEGIN
  SELECT u.workspace_id, coalesce(u.folder_id, u.deleted_from) AS folder_id INTO place
  FROM use_cases u WHERE u.client_id = of_client AND u.client_id = current_client() AND u.id = of_use_case;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  RETURN place.folder_id IS NULL OR of_use_case = ANY (given) OR place.workspace_id = ANY (managed)
    OR EXISTS (SELECT FROM folders f WHERE f.client_id = of_client AND f.id = place.folder_id AND (f.gate_id IS NULL OR f.chain && given));
END
$$;

-- How many runs a use case has, up to so many, for who sees the use case: of thirty on a page, thirty thousand rows need not be asked whether they are open.
CREATE FUNCTION runs_of_use_case(of_client bigint, of_use_case uuid, most integer) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT count(*) FROM (
      SELECT FROM runs r
      WHERE r.client_id = of_client AND r.client_id = current_client() AND r.use_case_id = of_use_case AND NOT r.is_check LIMIT most) AS counted);
END
$$;

GRANT CREATE ON SCHEMA public TO atelier_search;
DO $$
DECLARE
  made text;
BEGIN
  FOREACH made IN ARRAY ARRAY['folder_is_open(bigint, uuid, uuid[], uuid[])', 'use_case_is_open(bigint, uuid, uuid[], uuid[])', 'runs_of_use_case(bigint, uuid, integer)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    EXECUTE format('ALTER FUNCTION %s OWNER TO atelier_search', made);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO atelier_tenant', made);
  END LOOP;
END
$$;
REVOKE CREATE ON SCHEMA public FROM atelier_search;

ALTER POLICY open_to ON use_cases USING (
  (folder_id IS NULL AND deleted_from IS NULL)
  OR (SELECT nothing_is_hidden())
  OR folder_is_open(client_id, coalesce(folder_id, deleted_from), (SELECT given_places()), (SELECT managed_workspaces()))
  OR id = ANY ((SELECT given_places())::uuid[])
  OR workspace_id = ANY ((SELECT managed_workspaces())::uuid[]));
ALTER POLICY open_to ON runs USING (
  (SELECT nothing_is_hidden()) OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces())));
ALTER POLICY open_to ON batches USING (
  (SELECT nothing_is_hidden()) OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces())));
ALTER POLICY open_to ON schedules USING (
  (SELECT nothing_is_hidden()) OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces())));
ALTER POLICY open_to ON documents USING (
  use_case_id IS NULL OR (SELECT nothing_is_hidden())
  OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces())));
