-- Guides that somebody may watch: of the own company those for them, or all for whoever manages guides; of the owner's those for every company, and of
-- these where roles are named those for a built-in role that the reader has.

-- Whether one of these roles of the owner's is built in, and somebody with `my_roles` has the one of the same name in their own company.
CREATE OR REPLACE FUNCTION guide_is_for_roles(of_owner uuid[], my_roles uuid[]) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM account_roles o
    JOIN account_roles m ON m.client_id = current_client() AND m.builtin AND m.name = o.name
    WHERE o.client_id = 1 AND o.builtin AND o.id = ANY (of_owner) AND m.id = ANY (my_roles)
  ) OR EXISTS (
    SELECT FROM workspace_roles o
    JOIN workspace_roles m ON m.client_id = current_client() AND m.builtin AND m.name = o.name
    WHERE o.client_id = 1 AND o.builtin AND o.id = ANY (of_owner) AND m.id = ANY (my_roles)
  );
END
$$;

-- `pattern`: NULL for all, else only those with these words in the title, the summary, a chapter or the transcript; `found_*` says where they are said
-- first, or which chapter is called that.
CREATE OR REPLACE FUNCTION readable_guides(my_roles uuid[], my_workspaces uuid[], manages boolean, pattern text)
RETURNS TABLE (of_client bigint, id uuid, title text, summary text, language text, place integer, is_published boolean, is_for_all boolean,
               role_ids uuid[], workspace_ids uuid[], pages text[], chapters jsonb, file_id uuid, file_name text, media_type text, size bigint, link text,
               revision integer, updated_at timestamptz, captions text[], length_ms bigint, found_ms bigint, found_text text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
BEGIN
  IF current_client() IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT g.client_id, g.id, g.title, g.summary, g.language, g.place, g.is_published, g.is_for_all, g.role_ids, g.workspace_ids, g.pages, g.chapters,
           g.file_id, g.file_name, g.media_type, g.size, g.link, g.revision, g.updated_at, coalesce(c.languages, '{}'), c.length_ms, coalesce(f.start_ms, h.start_ms),
           coalesce(f.said, h.title)
    FROM guides g
    LEFT JOIN LATERAL (
      SELECT array_agg(c.language ORDER BY c.language <> g.language, c.language) AS languages, max(c.length_ms) AS length_ms
      FROM guide_captions c WHERE c.client_id = g.client_id AND c.guide_id = g.id) AS c ON true
    LEFT JOIN LATERAL (
      SELECT (cue ->> 'start_ms')::bigint AS start_ms, cue ->> 'text' AS said
      FROM guide_captions c CROSS JOIN LATERAL jsonb_array_elements(c.cues) AS cue
      WHERE pattern IS NOT NULL AND c.client_id = g.client_id AND c.guide_id = g.id AND cue ->> 'text' ILIKE pattern
      ORDER BY c.language <> g.language, c.language, 1
      LIMIT 1) AS f ON true
    LEFT JOIN LATERAL (
      SELECT (chapter ->> 'start_ms')::bigint AS start_ms, chapter ->> 'title' AS title
      FROM jsonb_array_elements(g.chapters) AS chapter
      WHERE pattern IS NOT NULL AND chapter ->> 'title' ILIKE pattern
      ORDER BY 1
      LIMIT 1) AS h ON true
    WHERE (g.client_id = current_client() AND (manages OR (g.is_published
             AND (g.role_ids = '{}' OR g.role_ids && my_roles) AND (g.workspace_ids = '{}' OR g.workspace_ids && my_workspaces)))
           OR g.client_id = 1 AND current_client() <> 1 AND g.is_for_all AND g.is_published
             AND (g.role_ids = '{}' OR guide_is_for_roles(g.role_ids, my_roles)))
      AND (pattern IS NULL OR g.title ILIKE pattern OR g.summary ILIKE pattern OR f.said IS NOT NULL OR h.title IS NOT NULL);
END
$$;

-- What is said in a guide of the own company, or in one that the owner made for every company.
CREATE OR REPLACE FUNCTION guide_words(in_client bigint, in_guide uuid) RETURNS TABLE (language text, cues jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT c.language, c.cues
    FROM guides g
    JOIN guide_captions c ON c.client_id = g.client_id AND c.guide_id = g.id
    WHERE g.client_id = in_client AND g.id = in_guide
      AND (g.client_id = current_client() OR (g.client_id = 1 AND g.is_for_all AND g.is_published AND current_client() IS NOT NULL))
    ORDER BY c.language <> g.language, c.language;
END
$$;

-- How many people began and finished these guides: of the own company, and for the owner of all companies. Numbers, never names.
CREATE OR REPLACE FUNCTION guide_numbers(of_guides uuid[]) RETURNS TABLE (of_client bigint, id uuid, started bigint, finished bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT p.of_client, p.guide_id, count(*), count(p.finished_at)
    FROM guide_progress p
    WHERE p.guide_id = ANY (of_guides) AND (p.client_id = current_client() OR (current_client() = 1 AND p.of_client = 1))
    GROUP BY p.of_client, p.guide_id;
END
$$;

SELECT give_to_search(
  'guide_is_for_roles(uuid[], uuid[])',
  'readable_guides(uuid[], uuid[], boolean, text)',
  'guide_words(bigint, uuid)',
  'guide_numbers(uuid[])');
