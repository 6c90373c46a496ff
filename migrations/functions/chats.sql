-- Who may see a chat. The policies of everything that belongs to one ask here; a sub-select in their place would be priced for every row that a list could have.

CREATE OR REPLACE FUNCTION chat_is_mine(of_client bigint, of_chat uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM chats c WHERE c.client_id = of_client AND c.id = of_chat AND c.owner_id = acting_user());
END
$$;

-- Whether the company may read how a chat goes on.
CREATE OR REPLACE FUNCTION chat_is_shared(of_client bigint, of_chat uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM chat_shares s WHERE s.client_id = of_client AND s.chat_id = of_chat AND s.kind = 'live' AND s.revoked_at IS NULL);
END
$$;

CREATE OR REPLACE FUNCTION chat_is_open(of_client bigint, of_chat uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM chats c WHERE c.client_id = of_client AND c.id = of_chat);
END
$$;

-- The words of an answer, for searching: its document without its marks.
CREATE OR REPLACE FUNCTION answer_text(content jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(left(string_agg(t.words #>> '{}', ' ' ORDER BY t.place), 100000), '')
  FROM jsonb_path_query(content, 'strict $.**.content ? (@.type() == "string")', '{}', true) WITH ORDINALITY AS t (words, place);
$$;

-- The newest message of one of the caller's own chats that has a pattern. `is_ascii`: the pattern is; then letters are made small by the rules of `C`, which
-- is several times as fast, and leaves alone what no such pattern has.
CREATE OR REPLACE FUNCTION own_chat_says(of_chat uuid, pattern text, is_ascii boolean) RETURNS TABLE (id uuid, body text)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  SELECT m.id, m.body::text FROM chat_messages m
  WHERE EXISTS (SELECT FROM chats c WHERE c.client_id = current_client() AND c.id = of_chat AND c.owner_id = acting_user())
    AND m.client_id = current_client() AND m.chat_id = of_chat AND m.pruned_at IS NULL
    AND CASE WHEN is_ascii THEN m.body COLLATE "C" ILIKE pattern ELSE m.body ILIKE pattern END
  ORDER BY m.created_at DESC LIMIT 1;
END
$$;

SELECT give_to_search(
  'own_chat_says(uuid, text, boolean)');
