-- The start of a run, and how many there are.

-- What every start of a run has to know first. No row: there is no such use case, or its workspace is archived. What is shared is found in a folder, too, that the person
-- cannot open.
CREATE OR REPLACE FUNCTION run_seek(client bigint, person uuid, request uuid, manages_all boolean, wanted uuid, wants_live boolean)
RETURNS TABLE (workspace_id uuid, role_name text, permissions text[], level smallint, is_restricted boolean, is_shared boolean, allowed_regions text[],
               version integer, definition jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  before text;
BEGIN
  PERFORM enter_tenant(client, person, request);
  IF manages_all THEN
    PERFORM set_config('app.opens_all', 'on', true);
  END IF;
  FOR attempt IN 1..2 LOOP
    RETURN QUERY
      SELECT u.workspace_id, r.name, r.permissions, g.level, g.is_restricted, u.visibility IN ('client', 'public') AND u.published_version IS NOT NULL,
             c.allowed_regions, v.version, v.definition
      FROM use_cases u
      JOIN control.clients c ON c.id = u.client_id
      JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
      LEFT JOIN workspace_members m ON m.client_id = w.client_id AND m.workspace_id = w.id AND m.user_id = person
      LEFT JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
      LEFT JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version AND wants_live
      CROSS JOIN LATERAL granted_at(u.client_id, u.workspace_id, person, m.role_id, u.folder_id, u.id) AS g
      WHERE u.client_id = client AND u.id = wanted AND u.deleted_at IS NULL;
    EXIT WHEN FOUND OR attempt = 2 OR NOT use_case_is_shared(client, wanted);
    before := look_past();
  END LOOP;
  IF before IS NOT NULL THEN
    PERFORM look_past(before);
  END IF;
END
$$;

-- Adds a run, of a use case or of a chat, with its line in the audit log, and answers the name of the person who started it, as lists show it.
CREATE OR REPLACE FUNCTION run_begin(
  client bigint, person uuid, request_id uuid,
  run uuid, workspace uuid, use_case uuid, use_case_version integer, use_case_name text, title text, inputs jsonb, request jsonb, model text, region text,
  plugin text, plugin_version text, plugin_digest text, status text, offered integer, at timestamptz, begun timestamptz, owner uuid, until timestamptz,
  line uuid, acting_for bigint, ip text, chat uuid
) RETURNS text LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_tenant(client, person, request_id);
  INSERT INTO runs (client_id, id, workspace_id, use_case_id, use_case_version, use_case_name, title, inputs, request, model, region,
                    plugin, plugin_version, plugin_digest, status, passages_offered, created_by, created_at, started_at, lease_owner, lease_until, chat_id)
  VALUES (client, run, workspace, use_case, use_case_version, use_case_name, title, inputs, request, model, region,
          plugin, plugin_version, plugin_digest, status, offered, person, at, begun, owner, until, chat);
  PERFORM audit_line(client, line, person, acting_for, 'run.start', 'run', run::text, 'done', request_id, ip, '{}');
  RETURN coalesce((SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.client_id = client AND u.id = person), '');
END
$$;

-- The same as the version before this one calls it; a later step drops it.
CREATE OR REPLACE FUNCTION run_begin(
  client bigint, person uuid, request_id uuid,
  run uuid, workspace uuid, use_case uuid, use_case_version integer, use_case_name text, title text, inputs jsonb, request jsonb, model text, region text,
  plugin text, plugin_version text, plugin_digest text, status text, offered integer, at timestamptz, begun timestamptz, owner uuid, until timestamptz,
  line uuid, acting_for bigint, ip text
) RETURNS text LANGUAGE sql AS $$
  SELECT run_begin(client, person, request_id, run, workspace, use_case, use_case_version, use_case_name, title, inputs, request, model, region,
                   plugin, plugin_version, plugin_digest, status, offered, at, begun, owner, until, line, acting_for, ip, NULL::uuid);
$$;

-- How many runs a use case has, up to so many, for who sees the use case: of thirty on a page, thirty thousand rows need not be asked whether they are open.
-- Thirty on a page are thirty calls, of which planning was nine tenths: one plan serves all, and the order says which index it reads, one that holds
-- no checks.
CREATE OR REPLACE FUNCTION runs_of_use_case(of_client bigint, of_use_case uuid, most integer) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT count(*) FROM (
      SELECT FROM runs r
      WHERE r.client_id = of_client AND r.client_id = current_client() AND r.use_case_id = of_use_case AND NOT r.is_check
      ORDER BY r.use_case_version
      LIMIT most) AS counted);
END
$$;

SELECT give_to_search(
  'runs_of_use_case(bigint, uuid, integer)');
