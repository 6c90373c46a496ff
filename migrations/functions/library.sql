-- The library of a company: what it shares, and where that is used.

-- What somebody finds in it. Policies hide what is restricted from the transaction's person; `places` are the workspaces that they see.
CREATE OR REPLACE FUNCTION library_entries(places uuid[], pattern text)
RETURNS TABLE (kind text, id uuid, name text, workspace_id uuid, changed_by uuid, changed_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT 'format', f.id, f.name, f.workspace_id, f.updated_by, f.updated_at
  FROM saved_formats f WHERE f.client_id = current_client() AND f.name ILIKE $2
  UNION ALL
  SELECT 'brand_template', t.id, t.name, NULL, t.updated_by, t.updated_at
  FROM brand_templates t WHERE t.client_id = current_client() AND t.archived_at IS NULL AND t.name ILIKE $2
  UNION ALL
  SELECT 'prompt', u.id, u.name, u.workspace_id, u.updated_by, u.updated_at
  FROM use_cases u
  WHERE u.client_id = current_client() AND u.workspace_id = ANY ($1) AND u.deleted_at IS NULL AND u.published_version IS NOT NULL
    AND u.draft ->> 'kind' = 'prompt' AND u.name ILIKE $2
  UNION ALL
  SELECT 'document', d.id, d.name, d.workspace_id, d.uploaded_by, d.updated_at
  FROM documents d
  WHERE d.client_id = current_client() AND d.workspace_id = ANY ($1) AND d.purpose = 'supporting' AND d.name ILIKE $2
$$;

-- Which use cases name these, in their draft or in the version that is live, whoever may see them. `keys`: ids; of formats their names, which
-- are what a use case keeps of one that it took.
CREATE OR REPLACE FUNCTION library_uses(of_kind text, keys text[])
RETURNS TABLE (key text, use_case_id uuid, in_draft boolean, is_live boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  tenant bigint := current_client();
BEGIN
  RETURN QUERY
    SELECT f.key, f.id, bool_or(f.in_draft), bool_or(NOT f.in_draft)
    FROM (
      SELECT u.draft ->> 'brand_template_id' AS key, u.id, true AS in_draft
      FROM use_cases u
      WHERE of_kind = 'brand_template' AND u.client_id = tenant AND u.draft ? 'brand_template_id' AND u.draft ->> 'brand_template_id' = ANY (keys)
      UNION ALL
      SELECT v.definition ->> 'brand_template_id', v.use_case_id, false
      FROM use_case_versions v
      JOIN use_cases u ON u.client_id = v.client_id AND u.id = v.use_case_id AND u.published_version = v.version
      WHERE of_kind = 'brand_template' AND v.client_id = tenant AND v.definition ? 'brand_template_id'
        AND v.definition ->> 'brand_template_id' = ANY (keys)
      UNION ALL
      SELECT u.draft ->> 'format_from', u.id, true
      FROM use_cases u
      WHERE of_kind = 'format' AND u.client_id = tenant AND u.draft ? 'format_from' AND u.draft ->> 'format_from' = ANY (keys)
      UNION ALL
      SELECT v.definition ->> 'format_from', v.use_case_id, false
      FROM use_case_versions v
      JOIN use_cases u ON u.client_id = v.client_id AND u.id = v.use_case_id AND u.published_version = v.version
      WHERE of_kind = 'format' AND v.client_id = tenant AND v.definition ? 'format_from' AND v.definition ->> 'format_from' = ANY (keys)
      UNION ALL
      SELECT a.document_id::text, a.use_case_id, true
      FROM use_case_documents a
      WHERE of_kind = 'document' AND a.client_id = tenant AND a.document_id IN (SELECT one::uuid FROM unnest(keys) AS one WHERE of_kind = 'document')
      UNION ALL
      SELECT d.id::text, u.id, false
      FROM documents d
      JOIN use_cases u ON u.client_id = d.client_id AND u.workspace_id = d.workspace_id
      JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
      WHERE of_kind = 'document' AND d.client_id = tenant AND d.id IN (SELECT one::uuid FROM unnest(keys) AS one WHERE of_kind = 'document')
        AND v.definition -> 'document_ids' ? d.id::text
    ) AS f
    JOIN use_cases u ON u.client_id = tenant AND u.id = f.id AND u.deleted_at IS NULL
    JOIN workspaces w ON w.client_id = tenant AND w.id = u.workspace_id AND w.archived_at IS NULL
    GROUP BY f.key, f.id;
END
$$;

-- In how many chats documents are read, or prompts were put, whoever's the chats are: numbers alone. Chats that go by themselves do not count.
CREATE OR REPLACE FUNCTION library_chats(of_kind text, keys text[]) RETURNS TABLE (key text, chats bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  tenant bigint := current_client();
  ids uuid[] := CASE WHEN of_kind IN ('document', 'prompt') THEN keys::uuid[] END;
BEGIN
  RETURN QUERY
    SELECT f.key, count(DISTINCT f.chat_id)
    FROM (
      SELECT a.target_id::text AS key, a.chat_id
      FROM chat_documents a
      WHERE of_kind = 'document' AND a.client_id = tenant AND a.kind = 'document' AND a.target_id = ANY (ids)
      UNION ALL
      SELECT one::text, m.chat_id
      FROM unnest(ids) AS one
      JOIN chat_messages m ON m.client_id = tenant AND m.attachments <> '[]'
        AND m.attachments @> jsonb_build_array(jsonb_build_object('kind', 'document', 'id', one))
      WHERE of_kind = 'document'
      UNION ALL
      SELECT p.use_case_id::text, p.chat_id
      FROM chat_prompts p
      WHERE of_kind = 'prompt' AND p.client_id = tenant AND p.use_case_id = ANY (ids)
      UNION ALL
      SELECT o.origin_use_case_id::text, o.id
      FROM chats o
      WHERE of_kind = 'prompt' AND o.client_id = tenant AND o.origin_use_case_id = ANY (ids)
    ) AS f
    JOIN chats c ON c.client_id = tenant AND c.id = f.chat_id AND c.deleted_at IS NULL AND NOT c.is_temporary
    GROUP BY f.key;
END
$$;

SELECT give_to_search('library_uses(text, text[])', 'library_chats(text, text[])');
