-- The start of a run without a transaction around it. Each statement is one by itself and begins by becoming a client's; so the way to the first word
-- makes two round trips where BEGIN, a look, the row and COMMIT made four. Nothing here runs with more rights than whoever calls it: the server's login can
-- call these functions, and they find what the role finds that they have become.

-- Makes the rest of the transaction one client's, as `kit::db` does when it begins one.
CREATE FUNCTION enter_tenant(client bigint, person uuid, request uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('role', 'atelier_tenant', true), set_config('app.client_id', client::text, true),
          set_config('app.user_id', coalesce(person::text, ''), true), set_config('app.request_id', request::text, true);
END
$$;

-- What every start of a run has to know first. No row: there is no such use case, or its workspace is archived.
CREATE FUNCTION run_look(client bigint, person uuid, request uuid, wanted uuid, wants_live boolean)
RETURNS TABLE (workspace_id uuid, role_name text, permissions text[], allowed_regions text[], version integer, definition jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_tenant(client, person, request);
  RETURN QUERY
    SELECT u.workspace_id, r.name, r.permissions, c.allowed_regions, v.version, v.definition
    FROM use_cases u
    JOIN clients c ON c.id = u.client_id
    JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
    LEFT JOIN workspace_members m ON m.client_id = w.client_id AND m.workspace_id = w.id AND m.user_id = person
    LEFT JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
    LEFT JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version AND wants_live
    WHERE u.client_id = client AND u.id = wanted AND u.deleted_at IS NULL;
END
$$;

-- Adds a run with its line in the audit log, and answers the name of the person who started it, as lists show it.
CREATE FUNCTION run_begin(
  client bigint, person uuid, request_id uuid,
  run uuid, workspace uuid, use_case uuid, use_case_version integer, use_case_name text, title text, inputs jsonb, request jsonb, model text, region text,
  plugin text, plugin_version text, plugin_digest text, status text, offered integer, at timestamptz, begun timestamptz, owner uuid, until timestamptz,
  line uuid, acting_for bigint, ip text
) RETURNS text LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_tenant(client, person, request_id);
  INSERT INTO runs (client_id, id, workspace_id, use_case_id, use_case_version, use_case_name, title, inputs, request, model, region,
                    plugin, plugin_version, plugin_digest, status, passages_offered, created_by, created_at, started_at, lease_owner, lease_until)
  VALUES (client, run, workspace, use_case, use_case_version, use_case_name, title, inputs, request, model, region,
          plugin, plugin_version, plugin_digest, status, offered, person, at, begun, owner, until);
  PERFORM audit_line(client, line, person, acting_for, 'run.start', 'run', run::text, 'done', request_id, ip, '{}');
  RETURN coalesce((SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.client_id = client AND u.id = person), '');
END
$$;
