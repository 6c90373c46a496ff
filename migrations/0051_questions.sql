-- A question's passages.

-- As 0048 has it, but a question is sampled once, for all of its words and for any of them. And where few say each of its words, passages that have the two rarest are asked for first: while those
-- are fewer than are looked at, whether one of them has all words is seen at them, and of a question that no passage answers whole they come first. Else the index would read the lists of all words
-- twice, and hundreds of passages would be ranked. One word is asked for once. Rare is what four in a hundred say, and not two: of what one in a hundred says, one sample in four has two.
-- Whether there is much is mostly told by the newest fifty documents.
CREATE OR REPLACE FUNCTION search_passages(in_workspace uuid, question text, most integer)
RETURNS TABLE (id uuid, document_id uuid, score real, snippet text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET enable_sort = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  -- a local variable, so that the planner sees a value and not a function it must call for each row
  tenant bigint := current_client();
  languages regconfig[] := search_languages();
  -- the question in each of them: all of its words, any of them, and which of both is asked
  of_all tsquery[];
  of_any tsquery[];
  asked tsquery[];
  -- the words that few say, in any of the languages, and those that hardly any passage has; of each language together what narrows a search for all; the two of them that say most; and any other two
  few text[];
  rarest text[];
  narrow text;
  pair text;
  pairs text;
  -- whether whoever has all words has two of the rarest, whichever language it is
  are_paired boolean;
  -- what the index is asked for, one after the other until there is enough
  tries tsquery[];
  wanted tsquery;
  -- who quotes, excludes or says `or` means exactly that
  is_plain boolean := question !~* '["]|(^|\s)-|\mor\M';
  -- of a hundred passages, how many have all words, and how many any
  had bigint[];
  -- whether all that has any of the words can no longer be ranked; of less all is, for nothing else finds as well
  is_much boolean;
  most_documents integer;
  -- words that are everywhere must not cost more than the others
  looked integer;
  -- where they lie, for to look each up by its id once more took as long as finding it: those that are ranked, and those with two of the rarest words, with which of them have all
  candidates tid[];
  met tid[];
  paired tid[];
  whole tid[];
  -- what finds them; which have all words is asked of each
  find text := 'WITH found AS MATERIALIZED (
      SELECT p.ctid AS at, p.tsv @@ ($7)[array_position($5, p.language)] AS has_all
      FROM passages p WHERE %s AND (p.client_id = $2) IS TRUE AND p.searchable AND p.tsv @@ $3 AND p.tsv @@ ($4)[array_position($5, p.language)])
    SELECT array_agg(f.at), array_agg(f.at) FILTER (WHERE f.has_all) FROM (SELECT found.at, found.has_all FROM found LIMIT $6) AS f';
BEGIN
  IF tenant IS NULL THEN
    RETURN;
  END IF;
  SELECT array_agg(words::tsquery ORDER BY place), array_agg(replace(words, ' & ', ' | ')::tsquery ORDER BY place)
  INTO of_all, of_any
  FROM unnest(languages) WITH ORDINALITY AS spoken (language, place), LATERAL (SELECT websearch_to_tsquery(language, question)::text) AS said (words);
  -- Mostly the newest few say so.
  FOREACH most_documents IN ARRAY ARRAY[50, 1000] LOOP
    is_much := (
      SELECT count(*) = 1000 OR sum(d.passages) > 2000
      FROM (SELECT d.passages FROM documents d WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting'
            ORDER BY d.created_at DESC, d.id DESC LIMIT most_documents) AS d);
    EXIT WHEN is_much;
  END LOOP;
  looked := CASE WHEN is_much THEN 500 ELSE 5000 END;
  -- A workspace is its client's alone: the index is asked for one of them, for each list that it reads beside the words' takes as long as theirs; and for none where
  -- the workspace's is half of the table.
  find := format(find, CASE WHEN is_much AND is_most_of('passages', 'workspace_id', in_workspace::text) THEN '(p.workspace_id = $1) IS TRUE' ELSE 'p.workspace_id = $1' END);

  IF is_much THEN
    WITH sample AS MATERIALIZED (
      SELECT p.tsv, p.tsv @@ of_all[array_position(languages, p.language)] AS has_all, p.tsv @@ of_any[array_position(languages, p.language)] AS has_any
      FROM (SELECT d.id FROM documents d
            WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting' ORDER BY d.created_at DESC, d.id DESC) AS d
      CROSS JOIN LATERAL (SELECT p.tsv, p.language FROM passages p WHERE p.client_id = tenant AND p.document_id = d.id AND p.searchable LIMIT 5) AS p
      LIMIT 100
    ), spoken AS MATERIALIZED (
      SELECT l.place, '''' || replace(replace(w.word, '\', '\\'), '''', '''''') || '''' AS word
      FROM unnest(languages) WITH ORDINALITY AS l (language, place), unnest(tsvector_to_array(to_tsvector(l.language, left(question, 2000)))) AS w (word)
      WHERE is_plain
    ), said AS MATERIALIZED (
      SELECT w.word, (SELECT count(*) FROM sample WHERE sample.tsv @@ w.word::tsquery) AS times FROM (SELECT DISTINCT spoken.word FROM spoken) AS w
    ), told AS MATERIALIZED (
      -- A word that one in a hundred has may be in two of these hundred: of all words together one that is left out is looked up in each passage that has the others.
      SELECT s.place, s.word, said.times < 4 AS is_rarest, row_number() OVER (PARTITION BY s.place ORDER BY said.times, s.word) AS rarity
      FROM spoken s JOIN said ON said.word = s.word WHERE said.times < 10
    ), asked_in AS (
      SELECT coalesce(t.words, l.words::text) AS words, t.pairable
      FROM unnest(of_all) WITH ORDINALITY AS l (words, place),
           LATERAL (SELECT string_agg(told.word, ' & ' ORDER BY told.word) AS words, count(*) FILTER (WHERE told.is_rarest) >= 2 AS pairable FROM told WHERE told.place = l.place) AS t
      WHERE l.words::text <> ''
    )
    SELECT (SELECT ARRAY[count(*) FILTER (WHERE has_all), count(*) FILTER (WHERE has_any)] FROM sample),
           ARRAY(SELECT word FROM said WHERE times < 10), ARRAY(SELECT word FROM said WHERE times < 4),
           string_agg(DISTINCT '(' || asked_in.words || ')', ' | '), bool_and(asked_in.pairable),
           (SELECT string_agg(DISTINCT one.word || ' & ' || other.word, ' | ') FROM told one JOIN told other ON one.place = other.place
            WHERE one.rarity = 1 AND other.rarity = 2 AND other.is_rarest),
           -- Of very many words there would be too many pairs.
           (SELECT CASE WHEN count(DISTINCT other.word) <= 10 THEN string_agg(DISTINCT one.word || ' & ' || other.word, ' | ') END FROM told one JOIN told other ON one.place = other.place
            WHERE one.rarity < other.rarity AND other.rarity > 2 AND other.is_rarest)
    INTO had, few, rarest, narrow, are_paired, pair, pairs
    FROM asked_in;
    IF are_paired THEN
      EXECUTE find INTO paired, whole USING in_workspace, tenant, pair::tsquery, of_any, languages, looked, of_all;
      paired := coalesce(paired, '{}');
    END IF;
  END IF;

  FOR attempt IN 1..2 LOOP
    asked := CASE attempt WHEN 1 THEN of_all ELSE of_any END;
    SELECT ARRAY[string_agg(DISTINCT '(' || one.words::text || ')', ' | ')::tsquery] INTO tries FROM unnest(asked) AS one (words) WHERE one.words::text <> '';
    CONTINUE WHEN tries[1] IS NULL;

    candidates := '{}';
    IF cardinality(few) > 0 AND attempt = 1 THEN
      IF cardinality(paired) < looked THEN
        tries := '{}';
        candidates := coalesce(whole, '{}');
      ELSE
        -- The index reads what it has of each word that it is asked for: of words that everybody says that is long, and the rest tells enough.
        tries := ARRAY[narrow::tsquery];
      END IF;
    ELSIF cardinality(rarest) > 0 AND attempt = 2 THEN
      -- Passages with two of them before those with one: fewer are read, and they are more to the point; and those with the two that say most before the others, where they are three times as
      -- many as are asked for.
      candidates := coalesce(paired, '{}');
      tries := ARRAY[array_to_string(rarest, ' | ')::tsquery];
      wanted := CASE WHEN paired IS NULL THEN nullif(concat_ws(' | ', pair, pairs), '') ELSE pairs END;
      IF wanted IS NOT NULL AND cardinality(candidates) < 3 * most THEN
        EXECUTE find INTO met USING in_workspace, tenant, wanted, asked, languages, looked, of_all;
        candidates := candidates || met;
      END IF;
    ELSIF had[attempt] >= 2 THEN
      candidates := ARRAY(
        SELECT w.ctid
        FROM (
          SELECT p.ctid, p.tsv @@ asked[array_position(languages, p.language)] AS has
          FROM (SELECT d.id FROM documents d
                WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting' ORDER BY d.created_at DESC, d.id DESC) AS d
          CROSS JOIN LATERAL (SELECT p.ctid, p.tsv, p.language FROM passages p WHERE p.client_id = tenant AND p.document_id = d.id AND p.searchable) AS p
          LIMIT 5000) AS w
        WHERE w.has
        LIMIT 500);
    END IF;
    FOREACH wanted IN ARRAY tries LOOP
      EXIT WHEN cardinality(candidates) >= most;
      EXECUTE find INTO met USING in_workspace, tenant, wanted, asked, languages, looked, of_all;
      candidates := candidates || met;
    END LOOP;

    RETURN QUERY
      WITH hits AS (
        SELECT p.id, p.document_id, p.language, p.text, w.wanted, ts_rank_cd(p.tsv, w.wanted, 32) AS score
        FROM passages p
        CROSS JOIN LATERAL (SELECT asked[array_position(languages, p.language)] AS wanted) AS w
        WHERE p.ctid = ANY (candidates) AND (p.client_id = tenant) IS TRUE
        ORDER BY 6 DESC, 1
        LIMIT least(most, 100)
      )
      SELECT h.id, h.document_id, h.score,
             ts_headline(h.language, h.text, h.wanted, E'StartSel=\x01, StopSel=\x02, MaxWords=40, MinWords=20, MaxFragments=2')
      FROM hits h ORDER BY h.score DESC, h.id;
    -- Of one word, any of them is all.
    EXIT WHEN FOUND OR NOT is_plain OR of_any = of_all;
  END LOOP;
END
$$;
