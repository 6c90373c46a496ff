-- Who may find a use case, beyond what its folder says, and its tags.
--
-- private: there for those alone who were given the very use case, and for those who manage the workspace's members: kept by the policies of 0031, as what
-- lies in a restricted folder is. workspace: as its folder. client: besides, everybody of the company runs its published version and has their own runs of it;
-- that opens no row of the use case itself, which shows the draft: `shared_use_cases` answers what is shared of it, and nothing else. public: besides, a copy
-- of its published definition is a template for every company.
ALTER TABLE use_cases ADD COLUMN visibility text NOT NULL DEFAULT 'workspace' CHECK (visibility IN ('private', 'workspace', 'client', 'public'));
CREATE INDEX use_cases_private ON use_cases (client_id) WHERE visibility = 'private';
CREATE INDEX use_cases_shared ON use_cases (client_id, id) WHERE visibility IN ('client', 'public');

-- As document_tags (0028).
CREATE TABLE use_case_tags (
  client_id    bigint NOT NULL DEFAULT current_client(),
  workspace_id uuid NOT NULL,
  use_case_id  uuid NOT NULL,
  tag          text NOT NULL CHECK (length(tag) BETWEEN 1 AND 40),
  key          text NOT NULL GENERATED ALWAYS AS (lower(tag)) STORED,
  PRIMARY KEY (client_id, use_case_id, key),
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE
);
CREATE INDEX use_case_tags_by_tag ON use_case_tags (client_id, workspace_id, key, use_case_id);
SELECT isolate('use_case_tags');

-- What every company sees of a public use case: a copy of its published definition without documents, models and people. Written by its own company alone; others
-- read it by `public_templates_found`, for as long as the use case is public and there.
CREATE TABLE public_templates (
  client_id   bigint NOT NULL DEFAULT current_client(),
  id          uuid NOT NULL,
  use_case_id uuid NOT NULL,
  version     integer NOT NULL,
  name        text NOT NULL,
  description text NOT NULL,
  tags        text[] NOT NULL,
  definition  jsonb NOT NULL,
  shared_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, use_case_id),
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE
);
SELECT isolate('public_templates');

-- Columns that the functions of 0034's role read.
GRANT SELECT (visibility, published_version) ON use_cases TO atelier_search;
CREATE POLICY search ON use_case_versions FOR SELECT TO atelier_search USING (true);
GRANT SELECT (client_id, use_case_id, version, definition, note, published_at) ON use_case_versions TO atelier_search;
CREATE POLICY search ON workspaces FOR SELECT TO atelier_search USING (true);
GRANT SELECT (client_id, id, archived_at) ON workspaces TO atelier_search;
CREATE POLICY search ON use_case_tags FOR SELECT TO atelier_search USING (true);
GRANT SELECT ON use_case_tags TO atelier_search;
CREATE POLICY search ON public_templates FOR SELECT TO atelier_search USING (true);
GRANT SELECT ON public_templates TO atelier_search;
CREATE POLICY search ON clients FOR SELECT TO atelier_search USING (true);
GRANT SELECT (id, name, status) ON clients TO atelier_search;

-- Whether the client has a private use case: one look at an index that is empty for most.
CREATE FUNCTION has_private_use_cases() RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM use_cases u WHERE u.client_id = current_client() AND u.visibility = 'private');
END
$$;

-- As 0036 has it; a private one is open to those alone who were given it itself.
CREATE OR REPLACE FUNCTION use_case_is_open(of_client bigint, of_use_case uuid, given uuid[], managed uuid[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp AS $$
DECLARE
  place record;
BEGIN
  SELECT u.workspace_id, coalesce(u.folder_id, u.deleted_from) AS folder_id, u.visibility = 'private' AS is_private INTO place
  FROM use_cases u WHERE u.client_id = of_client AND u.client_id = current_client() AND u.id = of_use_case;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF of_use_case = ANY (given) OR place.workspace_id = ANY (managed) THEN
    RETURN true;
  END IF;
  RETURN NOT place.is_private AND (
    place.folder_id IS NULL
    OR EXISTS (SELECT FROM folders f WHERE f.client_id = of_client AND f.id = place.folder_id AND (f.gate_id IS NULL OR f.chain && given)));
END
$$;

-- Whether everybody of the company may run it.
CREATE FUNCTION use_case_is_shared(of_client bigint, of_use_case uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM use_cases u
    JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
    WHERE u.client_id = of_client AND u.client_id = current_client() AND u.id = of_use_case
      AND u.visibility IN ('client', 'public') AND u.published_version IS NOT NULL AND u.deleted_at IS NULL);
END
$$;

-- What is shared with the whole company, as far as it is: the published versions, by name. `one`: only this use case.
CREATE FUNCTION shared_use_cases(one uuid, pattern text, after_name text, after_id uuid, most integer)
RETURNS TABLE (id uuid, workspace_id uuid, version integer, definition jsonb, note text, published_at timestamptz, tags text[], visibility text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  tenant bigint := current_client();
BEGIN
  RETURN QUERY
    SELECT u.id, u.workspace_id, v.version, v.definition, v.note, v.published_at,
           ARRAY(SELECT t.tag FROM use_case_tags t WHERE t.client_id = u.client_id AND t.use_case_id = u.id ORDER BY t.key), u.visibility
    FROM use_cases u
    JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
    JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
    WHERE u.client_id = tenant AND u.visibility IN ('client', 'public') AND u.deleted_at IS NULL
      AND (one IS NULL OR u.id = one)
      AND (pattern IS NULL OR v.definition ->> 'name' ILIKE pattern OR v.definition ->> 'description' ILIKE pattern
           OR EXISTS (SELECT FROM use_case_tags t WHERE t.client_id = u.client_id AND t.use_case_id = u.id AND t.tag ILIKE pattern))
      AND (lower(v.definition ->> 'name'), u.id) > (lower(after_name), after_id)
    ORDER BY lower(v.definition ->> 'name'), u.id
    LIMIT most;
END
$$;

-- Use cases that have all of these tags: as `use_cases_named` (0034), without a look at what each of a hundred thousand lies in. The list reads them as the tenant.
CREATE FUNCTION use_cases_tagged(in_workspaces uuid[], keys text[], most integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  tenant bigint := current_client();
BEGIN
  RETURN QUERY SELECT t.use_case_id FROM use_case_tags t
    WHERE t.client_id = tenant AND t.workspace_id = ANY (in_workspaces) AND t.key = keys[1]
      AND (SELECT count(*) FROM use_case_tags o WHERE o.client_id = tenant AND o.use_case_id = t.use_case_id AND o.key = ANY (keys)) = cardinality(keys)
      AND EXISTS (SELECT FROM use_cases u WHERE u.client_id = tenant AND u.id = t.use_case_id AND u.deleted_at IS NULL)
    LIMIT most;
END
$$;

-- The tags of a workspace's use cases, and how many have each, for a reader from whom something may be hidden: what they were given, and the workspaces that they manage, are
-- arguments, as of `use_case_is_open`, which would be asked a hundred thousand times here. `one`: this tag alone.
CREATE FUNCTION use_case_tags_counted(in_workspace uuid, one text, pattern text, all_open boolean, given uuid[], managed uuid[], most integer)
RETURNS TABLE (tag text, count bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  tenant bigint := current_client();
BEGIN
  RETURN QUERY
    SELECT min(t.tag), count(*)
    FROM use_case_tags t
    JOIN use_cases u ON u.client_id = t.client_id AND u.id = t.use_case_id AND u.deleted_at IS NULL
    LEFT JOIN folders f ON f.client_id = u.client_id AND f.id = u.folder_id
    WHERE t.client_id = tenant AND t.workspace_id = in_workspace AND (one IS NULL OR t.key = lower(one)) AND (pattern IS NULL OR t.tag ILIKE pattern)
      AND (all_open OR u.id = ANY (given) OR u.workspace_id = ANY (managed)
           OR u.visibility <> 'private' AND (u.folder_id IS NULL OR f.gate_id IS NULL OR f.chain && given))
    GROUP BY t.key
    ORDER BY t.key
    LIMIT most;
END
$$;

-- Which use cases are shared with the whole company, and where they are.
CREATE FUNCTION shared_places(most integer) RETURNS TABLE (id uuid, workspace_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  tenant bigint := current_client();
BEGIN
  RETURN QUERY
    SELECT u.id, u.workspace_id
    FROM use_cases u
    JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
    WHERE u.client_id = tenant AND u.visibility IN ('client', 'public') AND u.published_version IS NOT NULL AND u.deleted_at IS NULL
    LIMIT most;
END
$$;

-- The templates that companies share with all others, the platform owner's first. What is not public any more, deleted, archived, or of a company that is suspended is
-- not there.
CREATE FUNCTION public_templates_found(one uuid, pattern text, after_others boolean, after_name text, after_id uuid, most integer)
RETURNS TABLE (id uuid, company text, is_platform boolean, is_own boolean, name text, description text, tags text[], definition jsonb, version integer,
               shared_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF current_client() IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT p.id, c.name, p.client_id = 1, p.client_id = current_client(), p.name, p.description, p.tags, p.definition, p.version, p.shared_at
    FROM public_templates p
    JOIN clients c ON c.id = p.client_id AND c.status = 'active'
    JOIN use_cases u ON u.client_id = p.client_id AND u.id = p.use_case_id AND u.visibility = 'public' AND u.deleted_at IS NULL
    JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
    WHERE (one IS NULL OR p.id = one)
      AND (pattern IS NULL OR p.name ILIKE pattern OR p.description ILIKE pattern OR c.name ILIKE pattern OR array_to_string(p.tags, ',') ILIKE pattern)
      AND (p.client_id <> 1, lower(p.name), p.id) > (after_others, lower(after_name), after_id)
    ORDER BY p.client_id <> 1, lower(p.name), p.id
    LIMIT most;
END
$$;

GRANT CREATE ON SCHEMA public TO atelier_search;
DO $$
DECLARE
  made text;
BEGIN
  FOREACH made IN ARRAY ARRAY[
    'has_private_use_cases()', 'use_cases_tagged(uuid[], text[], integer)',
    'use_case_tags_counted(uuid, text, text, boolean, uuid[], uuid[], integer)', 'shared_places(integer)', 'use_case_is_shared(bigint, uuid)', 'shared_use_cases(uuid, text, text, uuid, integer)',
    'public_templates_found(uuid, text, boolean, text, uuid, integer)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    EXECUTE format('ALTER FUNCTION %s OWNER TO atelier_search', made);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO atelier_tenant', made);
  END LOOP;
END
$$;
REVOKE CREATE ON SCHEMA public FROM atelier_search;

CREATE OR REPLACE FUNCTION nothing_is_hidden() RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN opens_all() OR NOT (EXISTS (SELECT FROM restrictions WHERE client_id = current_client()) OR has_private_use_cases());
END
$$;

-- As 0031 has it; in a private use case nothing counts that was given on folders.
CREATE OR REPLACE FUNCTION granted_at(of_client bigint, in_workspace uuid, person uuid, role uuid, of_folder uuid, of_use_case uuid)
RETURNS TABLE (level smallint, is_restricted boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  place record;
  is_private boolean;
  own_folder uuid;
  before text;
BEGIN
  IF of_folder IS NULL AND of_use_case IS NULL THEN
    RETURN;
  END IF;
  before := look_past();
  SELECT u.visibility = 'private', coalesce(u.folder_id, u.deleted_from) INTO is_private, own_folder
  FROM use_cases u WHERE u.client_id = of_client AND u.id = of_use_case;
  SELECT f.chain, f.gate_id INTO place FROM folders f WHERE f.client_id = of_client AND f.id = coalesce(of_folder, own_folder);
  PERFORM look_past(before);
  is_private := coalesce(is_private, false);
  is_restricted := is_private OR place.gate_id IS NOT NULL;
  SELECT max(g.level) INTO level
  FROM grants g
  WHERE g.client_id = of_client AND g.workspace_id = in_workspace AND (g.user_id = person OR g.role_id = role)
    AND (g.use_case_id = of_use_case OR NOT is_private AND g.folder_id = ANY (place.chain));
  RETURN NEXT;
END
$$;

-- Whether somebody may do with a piece what everybody of the company may: with a shared use case itself, with a run of it that is theirs, or with a file that they
-- gave to one.
CREATE FUNCTION shared_at(of_client bigint, person uuid, of_use_case uuid, piece uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF piece IS NULL OR of_use_case IS NULL OR NOT use_case_is_shared(of_client, of_use_case) THEN
    RETURN false;
  END IF;
  RETURN piece = of_use_case
    OR EXISTS (SELECT FROM runs r WHERE r.client_id = of_client AND r.id = piece AND r.use_case_id = of_use_case AND r.created_by = person AND NOT r.is_check)
    OR EXISTS (SELECT FROM documents d WHERE d.client_id = of_client AND d.id = piece AND d.use_case_id = of_use_case AND d.uploaded_by = person);
END
$$;

-- As run_find (0031), which the version before calls, with whether it is shared with the whole company. What is shared is found in a folder, too, that the person
-- cannot open.
CREATE FUNCTION run_seek(client bigint, person uuid, request uuid, manages_all boolean, wanted uuid, wants_live boolean)
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
      JOIN clients c ON c.id = u.client_id
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

ALTER POLICY open_to ON use_cases USING (
  (visibility <> 'private' AND folder_id IS NULL AND deleted_from IS NULL)
  OR (SELECT nothing_is_hidden())
  OR (visibility <> 'private' AND folder_is_open(client_id, coalesce(folder_id, deleted_from), (SELECT given_places()), (SELECT managed_workspaces())))
  OR id = ANY ((SELECT given_places())::uuid[])
  OR workspace_id = ANY ((SELECT managed_workspaces())::uuid[]));
-- Beside that, everybody has what they made themselves of something that is shared with the company.
ALTER POLICY open_to ON runs USING (
  (SELECT nothing_is_hidden())
  OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces()))
  OR (created_by = (SELECT acting_user()) AND use_case_is_shared(client_id, use_case_id)));
ALTER POLICY open_to ON documents USING (
  use_case_id IS NULL OR (SELECT nothing_is_hidden())
  OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces()))
  OR (uploaded_by = (SELECT acting_user()) AND use_case_is_shared(client_id, use_case_id)));
-- A tag tells of what has it.
CREATE POLICY open_to ON use_case_tags AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  (SELECT nothing_is_hidden()) OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces())));
