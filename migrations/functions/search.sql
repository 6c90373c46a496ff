-- Full text: the search box, and the passages of a question.

-- Passages are stemmed in their own language, and asked for in all of these.
CREATE OR REPLACE FUNCTION search_languages() RETURNS regconfig[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT ARRAY['english', 'german', 'french', 'spanish']::regconfig[] $$;

-- The first characters of a text or a question, which are read for its language or its words: about eight pages, and what is longer takes no longer.
CREATE OR REPLACE FUNCTION characters_read() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 20000 $$;

-- The language of a text is the one whose small words it is full of: they are left out, so its vector is the shortest.
CREATE OR REPLACE FUNCTION language_of(text text) RETURNS regconfig LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT language FROM unnest(search_languages()) WITH ORDINALITY AS known (language, place)
  ORDER BY length(to_tsvector(language, left(text, characters_read()))), place
  LIMIT 1
$$;

-- The words of a question in each of these languages.
CREATE OR REPLACE FUNCTION asked_in(question text) RETURNS TABLE (language regconfig, words text[]) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT spoken, tsvector_to_array(to_tsvector(spoken, left(question, characters_read()))) FROM unnest(search_languages()) AS spoken
$$;

-- Which part of a question's words a passage has: 0 to 1.
CREATE OR REPLACE FUNCTION part_said(passage tsvector, words text[]) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (length(passage) - length(ts_delete(passage, words)))::double precision / greatest(cardinality(words), 1)
$$;

-- What a passage is ranked by that has a place in one list or in two: reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). A place among words counts as much as
-- the part of the question that the passage says, squared: whoever asks in another language shares a number or a name with many passages, which says nothing. They found 60
-- for lists that are equally good; here the first places of each say more: 10 is that number for words, 20 for meaning, and 0.7 what a place among words counts beside one
-- among meanings (platform/benches/README.md has how they were chosen).
CREATE OR REPLACE FUNCTION fused_score(words_place bigint, said double precision, meaning_place bigint) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(0.7 * said * said / (10 + words_place), 0) + coalesce(1 / (20 + meaning_place)::double precision, 0)
$$;

-- Full text under row-level security: `@@` is not leakproof, so no GIN index would serve it through a policy (1,000 times slower at 10^7 rows). This function
-- looks past the policy as a role that can read nothing but passages, and takes the client from the same setting. The question is put in the passage's own
-- language; where no passage has all the words of a plain question, those are found that have some of them. The rules are in README.md beside this file.
CREATE OR REPLACE FUNCTION search_passages(in_workspace uuid, question text, most integer)
RETURNS TABLE (id uuid, document_id uuid, score real, snippet text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET enable_sort = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  -- a local variable, so that the planner sees a value and not a function it must call for each row
  tenant bigint := current_client();
  languages regconfig[] := search_languages();
  -- More passages than that are much: of less all that has a word is ranked, which finds best (of a thousand within 5 ms).
  much CONSTANT integer := 2000;
  -- Documents that say whether there is much: mostly the newest few do.
  newest CONSTANT integer := 50;
  furthest CONSTANT integer := 1000;
  -- Passages that are ranked: of much, and of less, where all are.
  ranked_of_much CONSTANT integer := 500;
  ranked_of_less CONSTANT integer := 5000;
  -- Passages that say how often words are said, and how many of one document: its passages are alike.
  sampled CONSTANT integer := 100;
  of_document CONSTANT integer := 5;
  -- Of the sampled: a word of fewer is one that few say; of fewer than that, rare (of what one in a hundred says, one sample in four has two, hence four and not two);
  -- and a question of which so many have the words is met by walking the newest.
  few_have CONSTANT integer := 10;
  rare_have CONSTANT integer := 4;
  often_has CONSTANT integer := 2;
  -- Passages that are walked for those.
  walked CONSTANT integer := 5000;
  -- Pairs of rare words are asked for while there are so many words at most: pairs grow by their square.
  paired_words CONSTANT integer := 10;
  -- Candidates for each that is asked for: then nothing rarer is worth a look.
  enough CONSTANT integer := 3;
  -- Characters of the question whose words are looked up in the sample: each word is asked of each sampled passage.
  counted_characters CONSTANT integer := 2000;
  -- Hits that are answered at most: each gets an excerpt, which takes longer than to find it.
  most_hits CONSTANT integer := 100;
  -- Has `ts_rank_cd` answer rank / (rank + 1): below 1, however often a passage has the words.
  below_one CONSTANT integer := 32;
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
  FOREACH most_documents IN ARRAY ARRAY[newest, furthest] LOOP
    is_much := (
      SELECT count(*) = furthest OR sum(d.passages) > much
      FROM (SELECT d.passages FROM documents d WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting'
            ORDER BY d.created_at DESC, d.id DESC LIMIT most_documents) AS d);
    EXIT WHEN is_much;
  END LOOP;
  looked := CASE WHEN is_much THEN ranked_of_much ELSE ranked_of_less END;
  -- A workspace is its client's alone, so the index is asked for one of them: for each list that it reads beside the words' takes as long as theirs.
  find := format(find, 'p.workspace_id = $1');

  IF is_much THEN
    WITH sample AS MATERIALIZED (
      SELECT p.tsv, p.tsv @@ of_all[array_position(languages, p.language)] AS has_all, p.tsv @@ of_any[array_position(languages, p.language)] AS has_any
      FROM (SELECT d.id FROM documents d
            WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting' ORDER BY d.created_at DESC, d.id DESC) AS d
      CROSS JOIN LATERAL (SELECT p.tsv, p.language FROM passages p WHERE p.client_id = tenant AND p.document_id = d.id AND p.searchable LIMIT of_document) AS p
      LIMIT sampled
    ), spoken AS MATERIALIZED (
      SELECT l.place, '''' || replace(replace(w.word, '\', '\\'), '''', '''''') || '''' AS word
      FROM unnest(languages) WITH ORDINALITY AS l (language, place), unnest(tsvector_to_array(to_tsvector(l.language, left(question, counted_characters)))) AS w (word)
      WHERE is_plain
    ), said AS MATERIALIZED (
      SELECT w.word, (SELECT count(*) FROM sample WHERE sample.tsv @@ w.word::tsquery) AS times FROM (SELECT DISTINCT spoken.word FROM spoken) AS w
    ), told AS MATERIALIZED (
      -- A word that one in a hundred has may be in two of these hundred: of all words together one that is left out is looked up in each passage that has the others.
      SELECT s.place, s.word, said.times < rare_have AS is_rarest, row_number() OVER (PARTITION BY s.place ORDER BY said.times, s.word) AS rarity
      FROM spoken s JOIN said ON said.word = s.word WHERE said.times < few_have
    ), asked_in AS (
      SELECT coalesce(t.words, l.words::text) AS words, t.pairable
      FROM unnest(of_all) WITH ORDINALITY AS l (words, place),
           LATERAL (SELECT string_agg(told.word, ' & ' ORDER BY told.word) AS words, count(*) FILTER (WHERE told.is_rarest) >= 2 AS pairable FROM told WHERE told.place = l.place) AS t
      WHERE l.words::text <> ''
    )
    SELECT (SELECT ARRAY[count(*) FILTER (WHERE has_all), count(*) FILTER (WHERE has_any)] FROM sample),
           ARRAY(SELECT word FROM said WHERE times < few_have), ARRAY(SELECT word FROM said WHERE times < rare_have),
           string_agg(DISTINCT '(' || asked_in.words || ')', ' | '), bool_and(asked_in.pairable),
           (SELECT string_agg(DISTINCT one.word || ' & ' || other.word, ' | ') FROM told one JOIN told other ON one.place = other.place
            WHERE one.rarity = 1 AND other.rarity = 2 AND other.is_rarest),
           -- Of very many words there would be too many pairs.
           (SELECT CASE WHEN count(DISTINCT other.word) <= paired_words THEN string_agg(DISTINCT one.word || ' & ' || other.word, ' | ') END FROM told one JOIN told other ON one.place = other.place
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
      wanted := (CASE WHEN paired IS NULL THEN nullif(concat_ws(' | ', pair, pairs), '') ELSE pairs END)::tsquery;
      IF wanted IS NOT NULL AND cardinality(candidates) < enough * most THEN
        EXECUTE find INTO met USING in_workspace, tenant, wanted, asked, languages, looked, of_all;
        candidates := candidates || met;
      END IF;
    ELSIF had[attempt] >= often_has THEN
      candidates := ARRAY(
        SELECT w.ctid
        FROM (
          SELECT p.ctid, p.tsv @@ asked[array_position(languages, p.language)] AS has
          FROM (SELECT d.id FROM documents d
                WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting' ORDER BY d.created_at DESC, d.id DESC) AS d
          CROSS JOIN LATERAL (SELECT p.ctid, p.tsv, p.language FROM passages p WHERE p.client_id = tenant AND p.document_id = d.id AND p.searchable) AS p
          LIMIT walked) AS w
        WHERE w.has
        LIMIT ranked_of_much);
    END IF;
    FOREACH wanted IN ARRAY tries LOOP
      EXIT WHEN cardinality(candidates) >= most;
      EXECUTE find INTO met USING in_workspace, tenant, wanted, asked, languages, looked, of_all;
      candidates := candidates || met;
    END LOOP;

    RETURN QUERY
      WITH hits AS (
        SELECT p.id, p.document_id, p.language, p.text, w.wanted, ts_rank_cd(p.tsv, w.wanted, below_one) AS score
        FROM passages p
        CROSS JOIN LATERAL (SELECT asked[array_position(languages, p.language)] AS wanted) AS w
        WHERE p.ctid = ANY (candidates) AND (p.client_id = tenant) IS TRUE
        ORDER BY 6 DESC, 1
        LIMIT least(most, most_hits)
      )
      SELECT h.id, h.document_id, h.score,
             ts_headline(h.language, h.text, h.wanted, E'StartSel=\x01, StopSel=\x02, MaxWords=40, MinWords=20, MaxFragments=2')
      FROM hits h ORDER BY h.score DESC, h.id;
    -- Of one word, any of them is all.
    EXIT WHEN FOUND OR NOT is_plain OR of_any = of_all;
  END LOOP;
END
$$;

-- The passages of many documents that have words of a question, best first. Every passage that has one of them would be most of them, for some words are said
-- everywhere: which those are, a sample says. Rare words find passages alone, others two together; each counts by how rare it is (BM25). As `search_passages`
-- it looks past the policy, as a role that can read passages and nothing else, and takes the client from the same setting.
CREATE OR REPLACE FUNCTION best_passages(in_workspace uuid, in_documents uuid[], question text, among bigint, most integer)
RETURNS TABLE (id uuid, score double precision)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- a local variable, so that the planner sees a value and not a function it must call for each row
  tenant bigint := current_client();
  -- Documents that the sample is of, spread evenly over all that are asked: each `every`th.
  sampled_documents CONSTANT integer := 100;
  every integer := greatest(cardinality(in_documents) / sampled_documents, 1);
  read_characters CONSTANT integer := characters_read();
  -- Passages that are expected to be looked at for one question, and how many are when the sample was wrong.
  enough CONSTANT double precision := 3000;
  furthest CONSTANT integer := 4000;
  -- Words of which each two are asked for together, and terms that are asked for at all: what is longer says nothing more, and takes as long to plan as to read.
  paired_words CONSTANT integer := 12;
  most_terms CONSTANT integer := 100;
  -- BM25's: how soon a word said again counts less (its usual value), and how much a passage's length counts (passages are of a length by themselves).
  k1 CONSTANT double precision := 1.2;
  b CONSTANT double precision := 0.5;
  words text[];
  -- What the sample has not may well be somewhere: it counts as half a passage of it.
  unseen CONSTANT numeric := 0.5;
  -- of the passages, how many have each of the words
  shares double precision[];
  wanted tsquery;
BEGIN
  IF tenant IS NULL THEN
    RETURN;
  END IF;
  WITH asked AS (
    SELECT DISTINCT word
    FROM unnest(search_languages()) AS spoken (language), unnest(tsvector_to_array(to_tsvector(spoken.language, left(question, read_characters)))) AS word
  ), looked AS MATERIALIZED (
    -- 5 passages of a document, which are alike, as `search_passages` takes them (`of_document`); and 500 in all: what one in a hundred says is in five of them. Numbers and not constants, for of a
    -- LIMIT that it cannot see the planner expects a tenth of all rows.
    SELECT p.tsv
    FROM unnest(in_documents) WITH ORDINALITY AS d (id, place)
    CROSS JOIN LATERAL (SELECT p.tsv FROM passages p WHERE p.client_id = tenant AND p.document_id = d.id AND p.searchable LIMIT 5) AS p
    WHERE d.place % every = 0
    LIMIT 500
  ), said AS (
    SELECT word, count(*) AS times FROM looked, unnest(tsvector_to_array(looked.tsv)) AS word WHERE word IN (SELECT asked.word FROM asked) GROUP BY word
  ), known AS (
    SELECT asked.word, greatest(coalesce(said.times, 0), unseen) / greatest((SELECT count(*) FROM looked), 1) AS share
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
    WHERE other.place <= paired_words
  ), counted AS (
    SELECT term, row_number() OVER rarest AS place, sum(share * among) OVER rarest AS expected FROM terms WINDOW rarest AS (ORDER BY share, length(term) DESC, term)
  )
  SELECT string_agg(term, ' | ')::tsquery INTO wanted FROM counted WHERE (expected <= enough AND place <= most_terms) OR place = 1;

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
      LIMIT furthest
    ), whole AS (
      SELECT avg(found.length)::double precision AS length FROM found
    ), times AS (
      SELECT f.id, f.length, w.share, cardinality(t.positions)::double precision AS times
      FROM found f CROSS JOIN LATERAL unnest(f.tsv) AS t
      JOIN unnest(words, shares) AS w (word, share) ON w.word = t.lexeme
    )
    SELECT t.id, sum(ln(1 + (1 - t.share) / t.share) * t.times / (t.times + k1 * (1 - b + b * t.length / whole.length)))
    FROM times t CROSS JOIN whole
    GROUP BY t.id
    ORDER BY 2 DESC, 1
    LIMIT most;
END
$$;

SELECT give_to_search(
  'search_passages(uuid, text, integer)',
  'best_passages(uuid, uuid[], text, bigint, integer)');
