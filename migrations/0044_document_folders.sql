-- Folders of documents that a use case reads: all that lies in them and below. Kept beside the definitions, those of the draft and those of the version that
-- is live, so that whoever deletes a folder learns who reads it. No foreign key to the folder: a use case whose folder is gone goes on naming it, and says so,
-- until somebody takes it out.
CREATE TABLE use_case_document_folders (
  client_id   bigint NOT NULL DEFAULT current_client(),
  use_case_id uuid NOT NULL,
  folder_id   uuid NOT NULL,
  is_live     boolean NOT NULL,                          -- of the version that is live, else of the draft
  PRIMARY KEY (client_id, use_case_id, is_live, folder_id),
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE
);
CREATE INDEX use_case_document_folders_folder ON use_case_document_folders (client_id, folder_id);
SELECT isolate('use_case_document_folders');

-- The passages of many documents that have words of a question, best first. Every passage that has one of them would be most of them, for some words are said
-- everywhere: which those are, a sample says. Rare words find passages alone, others two together; each counts by how rare it is (BM25). As `search_passages`
-- (0003) it looks past the policy, as a role that can read passages and nothing else, and takes the client from the same setting.
CREATE FUNCTION best_passages(in_workspace uuid, in_documents uuid[], question text, among bigint, most integer)
RETURNS TABLE (id uuid, score double precision)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- a local variable, so that the planner sees a value and not a function it must call for each row
  tenant bigint := current_client();
  every integer := greatest(cardinality(in_documents) / 100, 1);
  -- passages that are looked at for one question
  enough CONSTANT double precision := 3000;
  words text[];
  -- of the passages, how many have each of the words
  shares double precision[];
  wanted tsquery;
BEGIN
  IF tenant IS NULL THEN
    RETURN;
  END IF;
  WITH asked AS (
    SELECT DISTINCT word
    FROM unnest(search_languages()) AS spoken (language), unnest(tsvector_to_array(to_tsvector(spoken.language, left(question, 20000)))) AS word
  ), looked AS MATERIALIZED (
    SELECT p.tsv
    FROM unnest(in_documents) WITH ORDINALITY AS d (id, place)
    CROSS JOIN LATERAL (SELECT p.tsv FROM passages p WHERE p.client_id = tenant AND p.document_id = d.id AND p.searchable LIMIT 5) AS p
    WHERE d.place % every = 0
    LIMIT 500
  ), said AS (
    SELECT word, count(*) AS times FROM looked, unnest(tsvector_to_array(looked.tsv)) AS word WHERE word IN (SELECT asked.word FROM asked) GROUP BY word
  ), known AS (
    -- what the sample has not may well be somewhere
    SELECT asked.word, greatest(coalesce(said.times, 0), 0.5) / greatest((SELECT count(*) FROM looked), 1) AS share
    FROM asked LEFT JOIN said USING (word)
  )
  SELECT array_agg(known.word ORDER BY known.share, length(known.word) DESC, known.word), array_agg(known.share ORDER BY known.share, length(known.word) DESC, known.word)
  INTO words, shares
  FROM known;

  WITH rare AS (
    SELECT place, share, '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' AS quoted
    FROM unnest(words, shares) WITH ORDINALITY AS w (word, share, place)
  ), terms AS (
    SELECT quoted AS term, share FROM rare
    UNION ALL
    SELECT '(' || one.quoted || ' & ' || other.quoted || ')', one.share * other.share
    FROM rare one JOIN rare other ON one.place < other.place
    WHERE other.place <= 12
  ), counted AS (
    SELECT term, row_number() OVER rarest AS place, sum(share * among) OVER rarest AS expected FROM terms WINDOW rarest AS (ORDER BY share, length(term) DESC, term)
  )
  SELECT string_agg(term, ' | ')::tsquery INTO wanted FROM counted WHERE (expected <= enough AND place <= 100) OR place = 1;

  RETURN QUERY
    WITH found AS MATERIALIZED (
      SELECT p.id, p.tsv, length(p.tsv) AS length
      -- by its words first, whatever the planner thinks of them: document by document it would read them all
      FROM (
        SELECT q.id, q.document_id, q.tsv FROM passages q
        WHERE q.client_id = tenant AND q.workspace_id = in_workspace AND q.searchable AND q.tsv @@ wanted
        OFFSET 0
      ) AS p
      WHERE p.document_id IN (SELECT unnest(in_documents))
      -- words that are more frequent than the sample said must not cost more than the others
      LIMIT 4000
    ), whole AS (
      SELECT avg(found.length)::double precision AS length FROM found
    ), times AS (
      SELECT f.id, f.length, w.share, cardinality(t.positions)::double precision AS times
      FROM found f CROSS JOIN LATERAL unnest(f.tsv) AS t
      JOIN unnest(words, shares) AS w (word, share) ON w.word = t.lexeme
    )
    SELECT t.id, sum(ln(1 + (1 - t.share) / t.share) * t.times / (t.times + 1.2 * (0.5 + 0.5 * t.length / whole.length)))
    FROM times t CROSS JOIN whole
    GROUP BY t.id
    ORDER BY 2 DESC, 1
    LIMIT most;
END
$$;
REVOKE ALL ON FUNCTION best_passages(uuid, uuid[], text, bigint, integer) FROM PUBLIC;
GRANT CREATE ON SCHEMA public TO atelier_search;
ALTER FUNCTION best_passages(uuid, uuid[], text, bigint, integer) OWNER TO atelier_search;
REVOKE CREATE ON SCHEMA public FROM atelier_search;
GRANT EXECUTE ON FUNCTION best_passages(uuid, uuid[], text, bigint, integer) TO atelier_tenant;
