-- Lists and searches of very many once more: what is hidden, and what many names have.

-- What is hidden.

-- The use cases that the reader cannot open, where three hundred places hold them all; NULL where more would have to be looked at. To ask a thousand rows of a history one by one
-- whether they are open (`use_case_is_open`) took seventy milliseconds; whoever hides something hides little of what there is.
-- Of the places of deleted use cases some are gone: what was restricted when its folder went stays closed.
CREATE FUNCTION closed_use_cases(given uuid[], managed uuid[]) RETURNS uuid[]
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tenant bigint := current_client();
  most CONSTANT integer := 300;
  places uuid[];
  closed uuid[];
  met uuid[];
BEGIN
  places := ARRAY(SELECT f.id FROM folders f WHERE f.client_id = tenant AND f.gate_id IS NOT NULL LIMIT most);
  closed := ARRAY(SELECT u.id FROM use_cases u WHERE u.client_id = tenant AND u.visibility = 'private' LIMIT most);
  IF cardinality(places) = most OR cardinality(closed) = most THEN
    RETURN NULL;
  END IF;
  met := ARRAY(SELECT u.id FROM use_cases u WHERE u.client_id = tenant AND u.folder_id = ANY (places) AND u.deleted_at IS NULL LIMIT most);
  closed := closed || met;
  IF cardinality(met) = most THEN
    RETURN NULL;
  END IF;
  met := ARRAY(SELECT u.id FROM use_cases u WHERE u.client_id = tenant AND u.deleted_from IS NOT NULL LIMIT most);
  IF cardinality(met) = most THEN
    RETURN NULL;
  END IF;
  RETURN ARRAY(SELECT c.id FROM (SELECT DISTINCT unnest(closed || met)) AS c (id) WHERE NOT use_case_is_open(tenant, c.id, given, managed));
END
$$;
CREATE INDEX folders_restricted ON folders (client_id) WHERE gate_id IS NOT NULL;

ALTER POLICY open_to ON runs USING (
  (SELECT nothing_is_hidden())
  OR use_case_id <> ALL ((SELECT closed_use_cases((SELECT given_places()), (SELECT managed_workspaces())))::uuid[])
  OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces()))
  OR (created_by = (SELECT acting_user()) AND use_case_is_shared(client_id, use_case_id)));
ALTER POLICY open_to ON documents USING (
  use_case_id IS NULL OR (SELECT nothing_is_hidden())
  OR use_case_id <> ALL ((SELECT closed_use_cases((SELECT given_places()), (SELECT managed_workspaces())))::uuid[])
  OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces()))
  OR (uploaded_by = (SELECT acting_user()) AND use_case_is_shared(client_id, use_case_id)));
ALTER POLICY open_to ON use_case_tags USING (
  (SELECT nothing_is_hidden())
  OR use_case_id <> ALL ((SELECT closed_use_cases((SELECT given_places()), (SELECT managed_workspaces())))::uuid[])
  OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces())));

-- Names.

-- Whether the planner takes it that more than half of a table has this value. An index reads its list of that as it reads those of the words that are looked for; for whom half of the
-- table is, that takes longer than to pass over what is of others.
-- Volatile, for in another function nothing may be explained.
CREATE FUNCTION is_most_of(of_table text, of_column text, value text) RETURNS boolean LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  everything jsonb;
  own jsonb;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM %I', of_table) INTO everything;
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM %I WHERE %I = %L', of_table, of_column, value) INTO own;
  RETURN (own #>> '{0,Plan,Plan Rows}')::float8 * 2 > (everything #>> '{0,Plan,Plan Rows}')::float8;
END
$$;
REVOKE ALL ON FUNCTION is_most_of(text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_most_of(text, text, text) TO atelier_search;

-- As 0046 has it. What one in twenty has is looked for among the newest also where the newest three hundred do not say so: names of a time are alike, so rows of other times are asked, too.
CREATE OR REPLACE FUNCTION names_found(kind text, in_workspaces uuid[], in_use_case uuid, pattern text, most integer) RETURNS TABLE (id uuid, are_many boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET enable_sort = off SET work_mem = '32MB' AS $$
DECLARE
  tenant bigint := current_client();
  -- the rows, the columns with their names, by what an index has the newest first, and which rows are in an index that finds them by name
  rows_of text;
  names text[];
  at text;
  indexed text[] := ARRAY['true'];
  -- the same in SQL
  has text;
  walked text;
  spread text;
  -- what the trigram index is asked for, of each column
  parts text[];
  samples jsonb;
  looked integer;
  is_frequent boolean;
  met uuid[];
  found uuid[];
  begins boolean := NOT has_trigram(pattern);
BEGIN
  CASE kind
    WHEN 'use_case' THEN
      rows_of := 'use_cases t WHERE t.client_id = $1 AND t.deleted_at IS NULL';
      names := '{name,description}';
      at := 'updated_at';
    WHEN 'document' THEN
      rows_of := 'documents t WHERE t.client_id = $1 AND t.purpose = ''supporting''';
      names := '{name}';
      at := 'created_at';
    WHEN 'run' THEN
      rows_of := 'runs t WHERE t.client_id = $1 AND NOT t.is_check' || CASE WHEN in_use_case IS NULL THEN '' ELSE ' AND t.use_case_id = $4' END;
      names := '{title,use_case_name}';
      at := 'created_at';
      -- Ended runs are in the index (0035), so that beginning one does not wait for it; the others are few.
      indexed := ARRAY['t.status IN (''queued'', ''running'')', 't.finished_at IS NOT NULL'];
  END CASE;
  -- As ILIKE says it, which makes small letters of both for each name; so the pattern is made once.
  SELECT string_agg(format('lower(t.%I) LIKE lower($2)', name), ' OR ') INTO has FROM unnest(names) AS name;
  walked := format(
    'SELECT r.id, r.has, r.name FROM unnest($3::uuid[]) AS w (id)
     CROSS JOIN LATERAL (SELECT t.id, (%s) AS has, ARRAY[t.%s] AS name FROM %s AND t.workspace_id = w.id ORDER BY t.%s DESC, t.id DESC LIMIT %%1$s) AS r
     LIMIT %%1$s', has, array_to_string(names, ', t.'), rows_of, at);
  -- Of three workspaces a row at each of a hundred times, from their oldest to their newest: whether one in twenty has it.
  spread := format(
    'SELECT count(*) FILTER (WHERE r.has) * 20 >= count(*)
     FROM unnest(($3::uuid[])[:3]) AS w (id)
     CROSS JOIN LATERAL (SELECT t.%1$I AS at FROM %2$s AND t.workspace_id = w.id ORDER BY t.%1$I, t.id LIMIT 1) AS oldest
     CROSS JOIN LATERAL (SELECT t.%1$I AS at FROM %2$s AND t.workspace_id = w.id ORDER BY t.%1$I DESC, t.id DESC LIMIT 1) AS newest
     CROSS JOIN generate_series(1, 100) AS n
     CROSS JOIN LATERAL (
       SELECT (%3$s) AS has FROM %2$s AND t.workspace_id = w.id AND t.%1$I <= oldest.at + (newest.at - oldest.at) * n / 100 ORDER BY t.%1$I DESC, t.id DESC LIMIT 1) AS r',
    at, rows_of, has);

  EXECUTE format('SELECT count(*), array_agg(w.id) FILTER (WHERE w.has), jsonb_agg(w.name) FROM (%s) AS w', format(walked, 300))
    INTO looked, met, samples USING tenant, pattern, in_workspaces, in_use_case;
  IF looked < 300 THEN
    RETURN QUERY SELECT unnest(met), false;
    RETURN;
  END IF;
  is_frequent := cardinality(met) >= 15;
  IF is_frequent IS NOT TRUE AND NOT begins THEN
    EXECUTE spread INTO is_frequent USING tenant, pattern, in_workspaces, in_use_case;
  END IF;
  IF is_frequent THEN
    EXECUTE format('SELECT array_agg(w.id) FROM (SELECT w.id FROM (%s) AS w WHERE w.has LIMIT 1000) AS w', format(walked, 20000))
      INTO met USING tenant, pattern, in_workspaces, in_use_case;
    IF cardinality(met) = 1000 THEN
      RETURN QUERY SELECT unnest(met), true;
      RETURN;
    END IF;
  ELSIF begins THEN
    EXECUTE format('SELECT array_agg(w.id) FROM (%s) AS w WHERE w.has', format(walked, 2000)) INTO met USING tenant, pattern, in_workspaces, in_use_case;
  END IF;
  IF begins AND pattern !~ '[[:alnum:]]' THEN
    RETURN QUERY SELECT unnest(met), false;
    RETURN;
  END IF;

  -- A column and a pattern at a time, which the planner does not see: what it takes for frequent it would look for without the trigram index. And a common table expression is planned as if
  -- all of it were wanted: a plan for the first few would read the table in the hope of meeting them.
  parts := ARRAY(SELECT telling_part(pattern, ARRAY(SELECT s.name ->> (place::int - 1) FROM jsonb_array_elements(samples) AS s (name)))
                 FROM generate_subscripts(names, 1) AS place);
  IF begins THEN
    names := names || names;
    parts := array_fill(substr(pattern, 2), ARRAY[cardinality(parts)]) || array_fill('% ' || substr(pattern, 2), ARRAY[cardinality(parts)]);
  END IF;
  -- The index reads what it has of the client as it reads what it has of the words. For whom half of the table is that takes longer than to pass over what is of others.
  IF is_most_of(kind || 's', 'client_id', tenant::text) THEN
    rows_of := replace(rows_of, 't.client_id = $1', '(t.client_id = $1) IS TRUE');
  END IF;
  EXECUTE (
    SELECT format('WITH hits AS MATERIALIZED (%s) SELECT array_agg(h.id) FROM (SELECT hits.id FROM hits LIMIT $6) AS h', string_agg(
      format('SELECT t.id FROM %1$s AND t.workspace_id = ANY ($3) AND %2$s AND t.%3$I ILIKE (SELECT $5[%4$s]) AND (t.%3$I ILIKE $2) IS TRUE', rows_of, which, name, place),
      ' UNION ALL '))
    FROM unnest(indexed) AS which, unnest(names) WITH ORDINALITY AS n (name, place))
  INTO found USING tenant, pattern, in_workspaces, in_use_case, parts, most;
  IF cardinality(found) = most THEN
    RETURN QUERY SELECT unnest(found[:1000]), true;
  ELSE
    RETURN QUERY SELECT DISTINCT unnest(found || CASE WHEN begins THEN met END), false;
  END IF;
END
$$;

-- Passages.

-- As 0046 has it where there are more than two thousand passages, and then of a question of which no passage has all words those first that have two of those that few say. Of less
-- all that has any of the words is ranked, as before 0046: to leave out what everybody says cost the search box a third of what it found (recall@5 0.65 to 0.45).
-- A passage is read once and not twice.
GRANT SELECT (passages) ON documents TO atelier_search;
CREATE OR REPLACE FUNCTION search_passages(in_workspace uuid, question text, most integer)
RETURNS TABLE (id uuid, document_id uuid, score real, snippet text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET enable_sort = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  -- a local variable, so that the planner sees a value and not a function it must call for each row
  tenant bigint := current_client();
  languages regconfig[] := search_languages();
  -- the question in each of them, and in any of them, which is what the index is asked
  asked tsquery[];
  anyhow tsquery;
  -- the words that few say, in any of the languages; those that are rare enough to narrow what has all words, of each language together; and where no passage has all,
  -- any two of the few
  few text[];
  narrow text;
  -- what the index is asked for, one after the other until there is enough
  tries tsquery[];
  wanted tsquery;
  -- who quotes, excludes or says `or` means exactly that
  is_plain boolean := question !~* '["]|(^|\s)-|\mor\M';
  had integer;
  -- whether all that has any of the words can no longer be ranked; of less all is, for nothing else finds as well
  is_much boolean;
  -- where they lie: to look each up by its id once more took as long as finding it
  candidates tid[];
  within text := '(p.workspace_id = $1) IS TRUE';
BEGIN
  IF tenant IS NULL THEN
    RETURN;
  END IF;
  is_much := (
    SELECT count(*) = 1000 OR sum(d.passages) > 2000
    FROM (SELECT d.passages FROM documents d WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting'
          ORDER BY d.created_at DESC, d.id DESC LIMIT 1000) AS d);
  IF NOT (is_much AND is_most_of('passages', 'workspace_id', in_workspace::text)) THEN
    within := 'p.workspace_id = $1';
  END IF;
  FOR attempt IN 1..2 LOOP
    SELECT array_agg(words::tsquery ORDER BY place), string_agg(DISTINCT '(' || words || ')', ' | ') FILTER (WHERE words <> '')::tsquery
    INTO asked, anyhow
    FROM unnest(languages) WITH ORDINALITY AS spoken (language, place),
         LATERAL (SELECT websearch_to_tsquery(language, question)::text) AS phrased (phrase),
         LATERAL (SELECT CASE attempt WHEN 1 THEN phrase ELSE replace(phrase, ' & ', ' | ') END) AS said (words);
    CONTINUE WHEN anyhow IS NULL;

    WITH sample AS MATERIALIZED (
      SELECT p.language, p.tsv, p.tsv @@ asked[array_position(languages, p.language)] AS has
      FROM (SELECT d.id FROM documents d
            WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting' ORDER BY d.created_at DESC, d.id DESC) AS d
      CROSS JOIN LATERAL (SELECT p.tsv, p.language FROM passages p WHERE p.client_id = tenant AND p.document_id = d.id AND p.searchable LIMIT 5) AS p
      LIMIT CASE WHEN is_much THEN 100 ELSE 0 END
    ), spoken AS MATERIALIZED (
      SELECT l.language, '''' || replace(replace(w.word, '\', '\\'), '''', '''''') || '''' AS word
      FROM unnest(languages) AS l (language), unnest(tsvector_to_array(to_tsvector(l.language, left(question, 2000)))) AS w (word)
      WHERE is_plain AND is_much
    ), said AS MATERIALIZED (
      SELECT w.word, (SELECT count(*) FROM sample WHERE sample.tsv @@ w.word::tsquery) AS times FROM (SELECT DISTINCT spoken.word FROM spoken) AS w
    ), told AS MATERIALIZED (
      -- A word that one in a hundred has may be in two of these hundred: of all words together one that is left out is looked up in each passage that has the others.
      SELECT s.language, s.word FROM spoken s JOIN said ON said.word = s.word WHERE said.times < CASE attempt WHEN 1 THEN 10 ELSE 2 END
    )
    SELECT count(*) FILTER (WHERE has),
           ARRAY(SELECT word FROM said WHERE times < CASE attempt WHEN 1 THEN 10 ELSE 2 END),
           CASE attempt
             WHEN 1 THEN (SELECT string_agg(DISTINCT '(' || coalesce(t.words, asked[l.place]::text) || ')', ' | ')
                          FROM unnest(languages) WITH ORDINALITY AS l (language, place)
                          LEFT JOIN LATERAL (SELECT string_agg(told.word, ' & ' ORDER BY told.word) AS words FROM told WHERE told.language = l.language) AS t ON true
                          WHERE asked[l.place]::text <> '')
             ELSE (SELECT string_agg(DISTINCT one.word || ' & ' || other.word, ' | ') FROM told one JOIN told other ON one.language = other.language AND one.word < other.word)
           END
    INTO had, few, narrow
    FROM sample;

    candidates := '{}';
    tries := ARRAY[anyhow];
    IF cardinality(few) > 0 AND attempt = 1 THEN
      -- The index reads what it has of each word that it is asked for: of words that everybody says that is long, and the rest tells enough.
      tries := ARRAY[narrow::tsquery];
    ELSIF cardinality(few) > 0 THEN
      tries := ARRAY[array_to_string(few, ' | ')::tsquery];
      -- Passages with two of them before those with one: fewer are read, and they are more to the point. Of very many words there would be too many pairs.
      IF cardinality(few) <= 12 AND narrow IS NOT NULL THEN
        tries := narrow::tsquery || tries;
      END IF;
    ELSIF had >= 2 THEN
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
      -- A workspace is its client's alone: the index is asked for one of them, for each list that it reads beside the words' takes as long as theirs; and for none where
      -- the workspace's is half of the table.
      EXECUTE format(
        'WITH found AS MATERIALIZED (
           SELECT p.ctid AS at FROM passages p WHERE %s AND (p.client_id = $2) IS TRUE AND p.searchable AND p.tsv @@ $3 AND p.tsv @@ ($4)[array_position($5, p.language)])
         -- words that are everywhere must not cost more than the others
         SELECT $6 || array_agg(f.at) FROM (SELECT found.at FROM found LIMIT $7) AS f', within)
        INTO candidates USING in_workspace, tenant, wanted, asked, languages, candidates, CASE WHEN is_much THEN 500 ELSE 5000 END;
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
    EXIT WHEN FOUND OR NOT is_plain;
  END LOOP;
END
$$;

-- Tags.

-- As 0046 has it; what very many have by one tag is not looked up, for the list is read in its order and the count is kept; and each use case is asked for its other tags once.
CREATE OR REPLACE FUNCTION tagged_found(in_workspaces uuid[], keys text[], most integer) RETURNS TABLE (id uuid, are_many boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  tenant bigint := current_client();
  rarest text;
  others text[];
  have bigint;
  found uuid[];
BEGIN
  SELECT k.key, coalesce(c.count, 0) INTO rarest, have
  FROM unnest(keys) AS k (key)
  LEFT JOIN LATERAL (
    SELECT sum(c.count) AS count FROM use_case_tag_counts c WHERE c.client_id = tenant AND c.workspace_id = ANY (in_workspaces) AND c.key = k.key) AS c ON true
  ORDER BY 2, 1
  LIMIT 1;
  others := ARRAY(SELECT DISTINCT unnest(array_remove(keys, rarest)));
  IF have > most AND cardinality(others) = 0 THEN
    RETURN QUERY SELECT t.use_case_id, true FROM use_case_tags t WHERE t.client_id = tenant AND t.workspace_id = ANY (in_workspaces) AND t.key = rarest LIMIT 1;
    RETURN;
  END IF;
  found := ARRAY(
    SELECT t.use_case_id FROM use_case_tags t
    WHERE t.client_id = tenant AND t.workspace_id = ANY (in_workspaces) AND t.key = rarest
      AND (cardinality(others) = 0 OR cardinality(others) = (
        SELECT count(*) FROM use_case_tags m WHERE m.client_id = tenant AND m.use_case_id = t.use_case_id AND m.key = ANY (others)))
      AND EXISTS (SELECT FROM use_cases u WHERE u.client_id = tenant AND u.id = t.use_case_id AND u.deleted_at IS NULL)
    LIMIT CASE WHEN have > most THEN 1000 ELSE most END);
  RETURN QUERY SELECT unnest(found), have > most AND cardinality(found) = 1000;
END
$$;

-- What is shared with the company.

-- The name under which a use case is shared: its published version's. The list is in its order, and read out of a thousand definitions that took longer than all else.
ALTER TABLE use_cases ADD COLUMN shared_name text;
CREATE FUNCTION name_shared() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.shared_name := CASE WHEN NEW.visibility IN ('client', 'public') THEN (
    SELECT v.definition ->> 'name' FROM use_case_versions v
    WHERE v.client_id = NEW.client_id AND v.use_case_id = NEW.id AND v.version = NEW.published_version) END;
  RETURN NEW;
END
$$;
CREATE TRIGGER named_shared BEFORE INSERT OR UPDATE OF visibility, published_version ON use_cases FOR EACH ROW EXECUTE FUNCTION name_shared();
SELECT give_to_search('name_shared()');
-- What is shared already. The owner of the tables sees their rows where the policies are not forced upon it (README, *Names of people*).
ALTER TABLE use_cases NO FORCE ROW LEVEL SECURITY;
ALTER TABLE use_case_versions NO FORCE ROW LEVEL SECURITY;
UPDATE use_cases u SET shared_name = v.definition ->> 'name'
FROM use_case_versions v
WHERE v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version AND u.visibility IN ('client', 'public');
ALTER TABLE use_case_versions FORCE ROW LEVEL SECURITY;
ALTER TABLE use_cases FORCE ROW LEVEL SECURITY;
CREATE INDEX use_cases_shared_by_name ON use_cases (client_id, lower(shared_name), id) INCLUDE (workspace_id)
  WHERE visibility IN ('client', 'public') AND published_version IS NOT NULL AND deleted_at IS NULL;
GRANT SELECT (shared_name) ON use_cases TO atelier_search;

-- As 0043 has it, in the order of that index. `one`: only this use case.
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

SELECT give_to_search('closed_use_cases(uuid[], uuid[])');
