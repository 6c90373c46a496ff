-- What is shared with a company, or with all of them.

CREATE OR REPLACE FUNCTION name_shared() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.shared_name := CASE WHEN NEW.visibility IN ('client', 'public') THEN (
    SELECT v.definition ->> 'name' FROM use_case_versions v
    WHERE v.client_id = NEW.client_id AND v.use_case_id = NEW.id AND v.version = NEW.published_version) END;
  RETURN NEW;
END
$$;

-- What is shared with the whole company, as far as it is: the published versions, by name. `one`: only this use case. Read in the order of
-- `use_cases_shared_by_name`.
CREATE OR REPLACE FUNCTION shared_use_cases(one uuid, pattern text, after_name text, after_id uuid, most integer)
RETURNS TABLE (id uuid, workspace_id uuid, version integer, definition jsonb, note text, published_at timestamptz, tags text[], visibility text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan
SET enable_seqscan = off SET enable_sort = off SET enable_hashjoin = off AS $$
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
    WHERE u.client_id = tenant AND u.visibility IN ('client', 'public') AND u.published_version IS NOT NULL AND u.deleted_at IS NULL
      AND (one IS NULL OR u.id = one)
      AND (pattern IS NULL OR u.shared_name ILIKE pattern OR v.definition ->> 'description' ILIKE pattern
           OR EXISTS (SELECT FROM use_case_tags t WHERE t.client_id = u.client_id AND t.use_case_id = u.id AND t.tag ILIKE pattern))
      AND (lower(u.shared_name), u.id) > (lower(after_name), after_id)
    ORDER BY lower(u.shared_name), u.id
    LIMIT most;
END
$$;

-- The templates that companies share with all others, the platform owner's first. What is not public any more, deleted, archived, or of a company that is suspended is
-- not there.
CREATE OR REPLACE FUNCTION public_templates_found(one uuid, pattern text, after_others boolean, after_name text, after_id uuid, most integer)
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
    FROM control.public_templates p
    JOIN control.clients c ON c.id = p.client_id AND c.status = 'active'
    JOIN use_cases u ON u.client_id = p.client_id AND u.id = p.use_case_id AND u.visibility = 'public' AND u.deleted_at IS NULL
    JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
    WHERE (one IS NULL OR p.id = one)
      AND (pattern IS NULL OR p.name ILIKE pattern OR p.description ILIKE pattern OR c.name ILIKE pattern OR array_to_string(p.tags, ',') ILIKE pattern)
      AND (p.client_id <> 1, lower(p.name), p.id) > (after_others, lower(after_name), after_id)
    ORDER BY p.client_id <> 1, lower(p.name), p.id
    LIMIT most;
END
$$;

SELECT give_to_search(
  'name_shared()',
  'shared_use_cases(uuid, text, text, uuid, integer)',
  'public_templates_found(uuid, text, boolean, text, uuid, integer)');
