-- Import: a use case keeps the stable id that its file came with, so that the same file finds it again and updates it in place.
ALTER TABLE use_cases ADD COLUMN origin_id uuid;
CREATE UNIQUE INDEX use_cases_by_origin ON use_cases (client_id, workspace_id, origin_id) WHERE origin_id IS NOT NULL AND deleted_at IS NULL;

-- Passages are stemmed in their own language, and asked for in all of these.
CREATE FUNCTION search_languages() RETURNS regconfig[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT ARRAY['english', 'german', 'french', 'spanish']::regconfig[] $$;

-- The language of a text is the one whose small words it is full of: they are left out, so its vector is the shortest.
CREATE FUNCTION language_of(text text) RETURNS regconfig LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT language FROM unnest(search_languages()) WITH ORDINALITY AS known (language, place)
  ORDER BY length(to_tsvector(language, left(text, 20000))), place
  LIMIT 1
$$;

UPDATE passages p SET language = read.language
FROM (SELECT client_id, document_id, language_of(string_agg(text, ' ' ORDER BY ordinal)) AS language FROM passages GROUP BY client_id, document_id) AS read
WHERE p.client_id = read.client_id AND p.document_id = read.document_id AND p.language <> read.language;

-- As 0003 has it, with the question in the passage's own language; and where no passage has all the words of a plain question, those that have
-- some of them.
CREATE OR REPLACE FUNCTION search_passages(in_workspace uuid, question text, most integer)
RETURNS TABLE (id uuid, document_id uuid, score real, snippet text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- a local variable, so that the planner sees a value and not a function it must call for each row
  tenant bigint := current_client();
  languages regconfig[] := search_languages();
  -- the question in each of them, and in any of them, which is what the index is asked
  asked tsquery[];
  anyhow tsquery;
  -- who quotes, excludes or says `or` means exactly that
  is_plain boolean := question !~* '["]|(^|\s)-|\mor\M';
BEGIN
  IF tenant IS NULL THEN
    RETURN;
  END IF;
  FOR attempt IN 1..2 LOOP
    SELECT array_agg(words::tsquery ORDER BY place), string_agg(DISTINCT '(' || words || ')', ' | ') FILTER (WHERE words <> '')::tsquery
    INTO asked, anyhow
    FROM unnest(languages) WITH ORDINALITY AS spoken (language, place),
         LATERAL (SELECT websearch_to_tsquery(language, question)::text) AS phrased (phrase),
         LATERAL (SELECT CASE attempt WHEN 1 THEN phrase ELSE replace(phrase, ' & ', ' | ') END) AS said (words);
    RETURN QUERY
      WITH found AS (
        SELECT p.id, p.document_id, p.language, p.text, p.tsv, asked[array_position(languages, p.language)] AS wanted
        FROM passages p
        WHERE p.client_id = tenant AND p.workspace_id = in_workspace AND p.searchable AND p.tsv @@ anyhow
          AND p.tsv @@ asked[array_position(languages, p.language)]
        -- words that are everywhere must not cost more than the others
        LIMIT CASE attempt WHEN 2 THEN 5000 END
      ), hits AS (
        SELECT f.id, f.document_id, f.language, f.text, f.wanted, ts_rank_cd(f.tsv, f.wanted, 32) AS score
        FROM found f
        ORDER BY 6 DESC, 1
        LIMIT least(most, 100)
      )
      SELECT h.id, h.document_id, h.score,
             ts_headline(h.language, h.text, h.wanted, E'StartSel=\x01, StopSel=\x02, MaxWords=40, MinWords=20, MaxFragments=2')
      FROM hits h ORDER BY h.score DESC, h.id;
    EXIT WHEN FOUND OR NOT is_plain;
  END LOOP;
END
$$;
