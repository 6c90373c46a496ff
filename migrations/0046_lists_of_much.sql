-- Lists and searches of one client with much in it: what a person waits for does not grow with the company.

-- Functions of the search role (`migrations/README.md`): each is given to it and lent to the tenants' role. For this and later steps; nobody else calls it.
CREATE FUNCTION give_to_search(VARIADIC made regprocedure[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one regprocedure;
BEGIN
  GRANT CREATE ON SCHEMA public TO atelier_search;
  FOREACH one IN ARRAY made LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one);
    EXECUTE format('ALTER FUNCTION %s OWNER TO atelier_search', one);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO atelier_tenant', one);
  END LOOP;
  REVOKE CREATE ON SCHEMA public FROM atelier_search;
END
$$;
REVOKE ALL ON FUNCTION give_to_search(regprocedure[]) FROM PUBLIC;

GRANT SELECT (updated_at) ON use_cases TO atelier_search;
GRANT SELECT (created_at) ON documents TO atelier_search;
GRANT SELECT (created_at, use_case_version) ON runs TO atelier_search;

-- As 0036 has it. Thirty on a page are thirty calls, of which planning was nine tenths: one plan serves all, and the order says which index it reads, one that holds
-- no checks.
CREATE OR REPLACE FUNCTION runs_of_use_case(of_client bigint, of_use_case uuid, most integer) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT count(*) FROM (
      SELECT FROM runs r
      WHERE r.client_id = of_client AND r.client_id = current_client() AND r.use_case_id = of_use_case AND NOT r.is_check
      ORDER BY r.use_case_version
      LIMIT most) AS counted);
END
$$;

-- What `granted_at` (0043) answers of one place, of all use cases of a page at once.
CREATE FUNCTION granted_on(of_client bigint, person uuid, use_cases uuid[])
RETURNS TABLE (use_case_id uuid, level smallint, is_restricted boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  before text := look_past();
BEGIN
  RETURN QUERY
    SELECT u.id,
           (SELECT max(g.level) FROM grants g
            WHERE g.client_id = of_client AND g.workspace_id = u.workspace_id AND (g.user_id = person OR g.role_id = m.role_id)
              AND (g.use_case_id = u.id OR u.visibility <> 'private' AND g.folder_id = ANY (f.chain))),
           u.visibility = 'private' OR f.gate_id IS NOT NULL
    FROM use_cases u
    LEFT JOIN folders f ON f.client_id = u.client_id AND f.id = coalesce(u.folder_id, u.deleted_from)
    LEFT JOIN workspace_members m ON m.client_id = u.client_id AND m.workspace_id = u.workspace_id AND m.user_id = person
    WHERE u.client_id = of_client AND u.id = ANY (use_cases);
  PERFORM look_past(before);
END
$$;

-- Names.

-- What of a pattern the index is asked for. Of a word that every other name has the index has so long a list that reading it costs more than looking at the names
-- without it; so those are left out, and whoever asks holds the names against the whole pattern.
CREATE FUNCTION telling_part(pattern text, sample text[]) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := string_to_array(substr(pattern, 2, length(pattern) - 2), ' ');
  n integer := cardinality(words);
  word text;
  part text;
  -- where the words began that stand together now, and the best so far
  began integer := 1;
  best text := '';
BEGIN
  IF n = 1 THEN
    RETURN pattern;
  END IF;
  FOR i IN 1..n + 1 LOOP
    word := words[i];
    part := CASE i WHEN 1 THEN '%' ELSE '% ' END || word || CASE i WHEN n THEN '%' ELSE ' %' END;
    IF i > n OR word !~ '[[:alnum:]]' OR (SELECT count(*) * 2 >= cardinality(sample) FROM unnest(sample) AS name WHERE name ILIKE part) THEN
      part := CASE began WHEN 1 THEN '%' ELSE '% ' END || array_to_string(words[began:i - 1], ' ') || CASE i - 1 WHEN n THEN '%' ELSE ' %' END;
      IF began < i AND length(part) > length(best) THEN
        best := part;
      END IF;
      began := i + 1;
    END IF;
  END LOOP;
  RETURN CASE WHEN has_trigram(best) THEN best ELSE pattern END;
END
$$;

-- Whether the index can be asked for a pattern: for three characters together, the beginning of a word, or the last two of one.
CREATE FUNCTION has_trigram(pattern text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT pattern ~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]%]|[^[:alnum:]%][[:alnum:]]|^[[:alnum:]]' $$;

-- What has a part of a name, of one kind: as `use_cases_named` and its neighbours (0034), which the version before calls, and at most as much of a client's rows is
-- looked at however often they have it. Three hundred rows say how often that is: whoever has few rows is answered by them alone; what one in twenty has is found
-- soon among the newest; the rest by the trigram index, never by reading the table. One or two letters have no trigram: they are found where a word begins, and
-- anywhere in the newest.
-- are_many: these are some of them, and a page of all is soon full when the list is read in its order.
CREATE FUNCTION names_found(kind text, in_workspaces uuid[], in_use_case uuid, pattern text, most integer) RETURNS TABLE (id uuid, are_many boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET enable_sort = off AS $$
DECLARE
  tenant bigint := current_client();
  -- the rows, the columns with their names, the order in which an index has the newest, and which rows are in an index that finds them by name
  rows_of text;
  names text[];
  newest text;
  indexed text[] := ARRAY['true'];
  -- the same in SQL
  has text;
  walked text;
  -- what the trigram index is asked for, of each column
  parts text[];
  samples jsonb;
  looked integer;
  met uuid[];
  found uuid[];
  begins boolean := NOT has_trigram(pattern);
BEGIN
  CASE kind
    WHEN 'use_case' THEN
      rows_of := 'use_cases t WHERE t.client_id = $1 AND t.deleted_at IS NULL';
      names := '{name,description}';
      newest := 't.updated_at DESC, t.id DESC';
    WHEN 'document' THEN
      rows_of := 'documents t WHERE t.client_id = $1 AND t.purpose = ''supporting''';
      names := '{name}';
      newest := 't.created_at DESC, t.id DESC';
    WHEN 'run' THEN
      rows_of := 'runs t WHERE t.client_id = $1 AND NOT t.is_check' || CASE WHEN in_use_case IS NULL THEN '' ELSE ' AND t.use_case_id = $4' END;
      names := '{title,use_case_name}';
      newest := 't.created_at DESC, t.id DESC';
      -- Ended runs are in the index (0035), so that beginning one does not wait for it; the others are few.
      indexed := ARRAY['t.status IN (''queued'', ''running'')', 't.finished_at IS NOT NULL'];
  END CASE;
  SELECT string_agg(format('t.%I ILIKE $2', name), ' OR ') INTO has FROM unnest(names) AS name;
  walked := format(
    'SELECT r.id, r.has, r.name FROM unnest($3::uuid[]) AS w (id)
     CROSS JOIN LATERAL (SELECT t.id, (%s) AS has, ARRAY[t.%s] AS name FROM %s AND t.workspace_id = w.id ORDER BY %s LIMIT %%1$s) AS r
     LIMIT %%1$s', has, array_to_string(names, ', t.'), rows_of, newest);

  EXECUTE format('SELECT count(*), array_agg(w.id) FILTER (WHERE w.has), jsonb_agg(w.name) FROM (%s) AS w', format(walked, 300))
    INTO looked, met, samples USING tenant, pattern, in_workspaces, in_use_case;
  IF looked < 300 THEN
    RETURN QUERY SELECT unnest(met), false;
    RETURN;
  END IF;
  IF cardinality(met) >= 15 THEN
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

-- As 0026 has it, and at most as many passages are looked at however often the words are said. A hundred say how often that is. Words that one in fifty has together are looked for
-- in the newest documents; others by the index, and of a question of which no passage has all words by those alone that are rarer, where there are such.
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
  rarer tsquery;
  -- who quotes, excludes or says `or` means exactly that
  is_plain boolean := question !~* '["]|(^|\s)-|\mor\M';
  looked integer;
  had integer;
  candidates uuid[];
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
    CONTINUE WHEN anyhow IS NULL;

    WITH sample AS MATERIALIZED (
      SELECT p.tsv, p.tsv @@ asked[array_position(languages, p.language)] AS has
      FROM (SELECT d.id FROM documents d
            WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting' ORDER BY d.created_at DESC, d.id DESC) AS d
      CROSS JOIN LATERAL (SELECT p.tsv, p.language FROM passages p WHERE p.client_id = tenant AND p.document_id = d.id AND p.searchable LIMIT 5) AS p
      LIMIT 100
    ), spoken AS (
      SELECT word, (SELECT count(*) FROM sample WHERE word = ANY (tsvector_to_array(sample.tsv))) AS times
      FROM (SELECT DISTINCT word FROM unnest(languages) AS l (language), unnest(tsvector_to_array(to_tsvector(l.language, left(question, 2000)))) AS word) AS w
      WHERE attempt = 2
    )
    SELECT count(*), count(*) FILTER (WHERE has),
           (SELECT string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''', ' | ') FROM spoken WHERE times < 2)::tsquery
    INTO looked, had, rarer
    FROM sample;

    candidates := NULL;
    IF looked = 100 AND attempt = 2 AND rarer IS NOT NULL THEN
      anyhow := rarer;
    ELSIF looked = 100 AND had >= 2 THEN
      candidates := ARRAY(
        SELECT w.id
        FROM (
          SELECT p.id, p.tsv @@ asked[array_position(languages, p.language)] AS has
          FROM (SELECT d.id FROM documents d
                WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting' ORDER BY d.created_at DESC, d.id DESC) AS d
          CROSS JOIN LATERAL (SELECT p.id, p.tsv, p.language FROM passages p WHERE p.client_id = tenant AND p.document_id = d.id AND p.searchable) AS p
          LIMIT 5000) AS w
        WHERE w.has
        LIMIT 1000);
    END IF;
    IF cardinality(candidates) < most OR candidates IS NULL THEN
      -- A workspace is its client's alone: the index is asked for one of them, for each list that it reads beside the words' takes as long as theirs.
      candidates := ARRAY(
        WITH found AS MATERIALIZED (
          SELECT p.id FROM passages p
          WHERE p.workspace_id = in_workspace AND (p.client_id = tenant) IS TRUE AND p.searchable AND p.tsv @@ anyhow
            AND p.tsv @@ asked[array_position(languages, p.language)])
        -- words that are everywhere must not cost more than the others
        SELECT found.id FROM found LIMIT CASE looked WHEN 100 THEN 1000 ELSE 5000 END);
    END IF;

    RETURN QUERY
      WITH hits AS (
        SELECT p.id, p.document_id, p.language, p.text, w.wanted, ts_rank_cd(p.tsv, w.wanted, 32) AS score
        FROM unnest(candidates) AS c (id)
        JOIN passages p ON p.client_id = tenant AND p.id = c.id
        CROSS JOIN LATERAL (SELECT asked[array_position(languages, p.language)] AS wanted) AS w
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

-- How many use cases have a tag, kept where tags and use cases change: counted when they were asked for, a hundred thousand use cases took 190 ms. The sum of the rows with
-- one tag, spelling and place counts. Whoever changes it puts the rows that nobody else is changing together with its own and waits for none, so there may be several.
-- place: what is hidden from a reader together. All that lies in no restricted folder is one place, each restricted folder is one, and all private use cases are one.
-- No foreign key: the rows of what is gone add up to nothing. No role but the search functions' reads it: what is hidden must not be counted either.
CREATE TABLE use_case_tag_counts (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL DEFAULT gen_random_uuid(),
  workspace_id uuid NOT NULL,
  tag          text NOT NULL,
  key          text NOT NULL GENERATED ALWAYS AS (lower(tag)) STORED,
  place        uuid NOT NULL,
  count        bigint NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX use_case_tag_counts_by_tag ON use_case_tag_counts (client_id, workspace_id, key, place);
SELECT isolate('use_case_tag_counts');
REVOKE ALL ON use_case_tag_counts FROM atelier_tenant;
CREATE POLICY search ON use_case_tag_counts TO atelier_search USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON use_case_tag_counts TO atelier_search;

CREATE FUNCTION place_counted(of_client bigint, of_folder uuid, visibility text) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF visibility = 'private' THEN
    RETURN 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  END IF;
  RETURN coalesce((SELECT f.id FROM folders f WHERE f.client_id = of_client AND f.id = of_folder AND f.gate_id IS NOT NULL), '00000000-0000-0000-0000-000000000000');
END
$$;

CREATE FUNCTION count_tags(of_client bigint, in_workspace uuid, tags text[], places uuid[], more bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH changed AS (
    SELECT c.tag, c.place, sum(c.more)::bigint AS count FROM unnest(tags, places, more) AS c (tag, place, more) GROUP BY c.tag, c.place
  ), held AS (
    SELECT k.id
    FROM use_case_tag_counts k
    JOIN changed c ON k.key = lower(c.tag) AND k.tag = c.tag AND k.place = c.place
    WHERE k.client_id = of_client AND k.workspace_id = in_workspace
    FOR UPDATE OF k SKIP LOCKED
  ), taken AS (
    DELETE FROM use_case_tag_counts k USING held WHERE k.client_id = of_client AND k.id = held.id RETURNING k.tag, k.place, k.count
  )
  INSERT INTO use_case_tag_counts (client_id, workspace_id, tag, place, count)
  SELECT of_client, in_workspace, a.tag, a.place, sum(a.count)
  FROM (SELECT * FROM changed UNION ALL SELECT * FROM taken) AS a
  GROUP BY a.tag, a.place
  HAVING sum(a.count) <> 0;
END
$$;

-- Tags change beside each other, and use cases change their place beside each other, but not both in one workspace: the one must see what the other did.
CREATE FUNCTION alone_with_tags(of_client bigint, in_workspace uuid, changes_place boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  turn bigint := hashtextextended('use_case_tag_counts ' || in_workspace, of_client);
BEGIN
  IF changes_place THEN
    PERFORM pg_advisory_xact_lock(turn);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(turn);
  END IF;
END
$$;

CREATE FUNCTION use_case_tags_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at record;
BEGIN
  FOR at IN SELECT DISTINCT c.client_id, c.workspace_id FROM changed c ORDER BY 1, 2 LOOP
    PERFORM alone_with_tags(at.client_id, at.workspace_id, false);
    PERFORM count_tags(at.client_id, at.workspace_id, array_agg(s.tag), array_agg(s.place), array_agg(s.more))
    FROM (
      SELECT c.tag, place_counted(u.client_id, u.folder_id, u.visibility) AS place, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END::bigint AS more
      FROM changed c
      JOIN use_cases u ON u.client_id = c.client_id AND u.id = c.use_case_id AND u.deleted_at IS NULL
      WHERE c.client_id = at.client_id AND c.workspace_id = at.workspace_id) AS s
    HAVING count(*) > 0;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER given AFTER INSERT ON use_case_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION use_case_tags_changed();
CREATE TRIGGER taken AFTER DELETE ON use_case_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION use_case_tags_changed();
-- A tag is given and taken, and never changed in its place.
REVOKE UPDATE ON use_case_tags FROM atelier_tenant;

-- A use case that is deleted, put back, moved, hidden or shown. (Its row is never deleted.)
CREATE FUNCTION use_case_placed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM alone_with_tags(NEW.client_id, NEW.workspace_id, true);
  PERFORM count_tags(NEW.client_id, NEW.workspace_id, array_agg(t.tag), array_agg(s.place), array_agg(s.more))
  FROM use_case_tags t
  CROSS JOIN (
    SELECT place_counted(OLD.client_id, OLD.folder_id, OLD.visibility) AS place, -1::bigint AS more WHERE OLD.deleted_at IS NULL
    UNION ALL
    SELECT place_counted(NEW.client_id, NEW.folder_id, NEW.visibility), 1 WHERE NEW.deleted_at IS NULL) AS s
  WHERE t.client_id = NEW.client_id AND t.use_case_id = NEW.id
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER placed AFTER UPDATE OF folder_id, deleted_at, visibility ON use_cases FOR EACH ROW
  WHEN ((OLD.folder_id, OLD.deleted_at IS NULL, OLD.visibility) IS DISTINCT FROM (NEW.folder_id, NEW.deleted_at IS NULL, NEW.visibility))
  EXECUTE FUNCTION use_case_placed();

-- A folder that is restricted, or is not any more, by itself or by what it lies in.
CREATE FUNCTION folder_gated() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM alone_with_tags(NEW.client_id, NEW.workspace_id, true);
  PERFORM count_tags(NEW.client_id, NEW.workspace_id, array_agg(t.tag), array_agg(s.place), array_agg(s.more))
  FROM use_cases u
  JOIN use_case_tags t ON t.client_id = u.client_id AND t.use_case_id = u.id
  CROSS JOIN (
    SELECT CASE WHEN OLD.gate_id IS NULL THEN '00000000-0000-0000-0000-000000000000' ELSE NEW.id END AS place, -1::bigint AS more
    UNION ALL
    SELECT CASE WHEN NEW.gate_id IS NULL THEN '00000000-0000-0000-0000-000000000000' ELSE NEW.id END, 1) AS s
  WHERE u.client_id = NEW.client_id AND u.folder_id = NEW.id AND u.deleted_at IS NULL AND u.visibility <> 'private'
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER gated AFTER UPDATE ON folders FOR EACH ROW WHEN ((OLD.gate_id IS NULL) <> (NEW.gate_id IS NULL)) EXECUTE FUNCTION folder_gated();

-- What there is already. The owner of the tables sees their rows where the policies are not forced upon it (README, *Names of people*).
ALTER TABLE use_case_tags NO FORCE ROW LEVEL SECURITY;
ALTER TABLE use_cases NO FORCE ROW LEVEL SECURITY;
ALTER TABLE folders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE use_case_tag_counts NO FORCE ROW LEVEL SECURITY;
INSERT INTO use_case_tag_counts (client_id, workspace_id, tag, place, count)
SELECT t.client_id, t.workspace_id, t.tag,
       CASE WHEN u.visibility = 'private' THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff' ELSE coalesce(f.id, '00000000-0000-0000-0000-000000000000') END AS place, count(*)
FROM use_case_tags t
JOIN use_cases u ON u.client_id = t.client_id AND u.id = t.use_case_id AND u.deleted_at IS NULL
LEFT JOIN folders f ON f.client_id = u.client_id AND f.id = u.folder_id AND f.gate_id IS NOT NULL
GROUP BY 1, 2, 3, 4;
ALTER TABLE use_case_tags FORCE ROW LEVEL SECURITY;
ALTER TABLE use_cases FORCE ROW LEVEL SECURITY;
ALTER TABLE folders FORCE ROW LEVEL SECURITY;
ALTER TABLE use_case_tag_counts FORCE ROW LEVEL SECURITY;

-- As 0043 has it, by what is kept; what the reader was given by itself, and does not see anyway, is counted then.
CREATE OR REPLACE FUNCTION use_case_tags_counted(in_workspace uuid, one text, pattern text, all_open boolean, given uuid[], managed uuid[], most integer)
RETURNS TABLE (tag text, count bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  tenant bigint := current_client();
  is_open boolean := all_open OR in_workspace = ANY (managed);
  -- restricted folders that are open to the reader
  opened uuid[] := CASE WHEN NOT is_open THEN
    ARRAY(SELECT f.id FROM folders f WHERE f.client_id = tenant AND f.workspace_id = in_workspace AND f.gate_id IS NOT NULL AND f.chain && given) END;
BEGIN
  RETURN QUERY
    SELECT min(s.tag), sum(s.count)::bigint
    FROM (
      SELECT k.key, k.tag, sum(k.count) AS count
      FROM use_case_tag_counts k
      WHERE k.client_id = tenant AND k.workspace_id = in_workspace AND (one IS NULL OR k.key = lower(one)) AND (pattern IS NULL OR k.tag ILIKE pattern)
        AND (is_open OR k.place = '00000000-0000-0000-0000-000000000000' OR k.place = ANY (opened))
      GROUP BY k.key, k.tag
      HAVING sum(k.count) > 0
      UNION ALL
      SELECT t.key, t.tag, count(*)
      FROM use_cases u
      JOIN use_case_tags t ON t.client_id = u.client_id AND t.use_case_id = u.id
      LEFT JOIN folders f ON f.client_id = u.client_id AND f.id = u.folder_id
      WHERE NOT is_open AND u.client_id = tenant AND u.id = ANY (given) AND u.workspace_id = in_workspace AND u.deleted_at IS NULL
        AND (u.visibility = 'private' OR f.gate_id IS NOT NULL AND NOT f.id = ANY (opened))
        AND (one IS NULL OR t.key = lower(one)) AND (pattern IS NULL OR t.tag ILIKE pattern)
      GROUP BY t.key, t.tag) AS s
    GROUP BY s.key
    ORDER BY s.key
    LIMIT most;
END
$$;

-- As `use_cases_tagged` (0043), which the version before calls, from the rarest of the tags on: how many have it is kept.
-- are_many: these are some of them, as of `names_found`.
CREATE FUNCTION tagged_found(in_workspaces uuid[], keys text[], most integer) RETURNS TABLE (id uuid, are_many boolean)
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
  others := array_remove(keys, rarest);
  found := ARRAY(
    SELECT t.use_case_id FROM use_case_tags t
    WHERE t.client_id = tenant AND t.workspace_id = ANY (in_workspaces) AND t.key = rarest
      AND NOT EXISTS (
        SELECT FROM unnest(others) AS o (key)
        WHERE NOT EXISTS (SELECT FROM use_case_tags m WHERE m.client_id = tenant AND m.use_case_id = t.use_case_id AND m.key = o.key))
      AND EXISTS (SELECT FROM use_cases u WHERE u.client_id = tenant AND u.id = t.use_case_id AND u.deleted_at IS NULL)
    LIMIT CASE WHEN have > most THEN 1000 ELSE most END);
  RETURN QUERY SELECT unnest(found), have > most AND cardinality(found) = 1000;
END
$$;

SELECT give_to_search(
  'telling_part(text, text[])', 'has_trigram(text)', 'names_found(text, uuid[], uuid, text, integer)', 'place_counted(bigint, uuid, text)',
  'count_tags(bigint, uuid, text[], uuid[], bigint[])', 'alone_with_tags(bigint, uuid, boolean)', 'use_case_tags_changed()', 'use_case_placed()', 'folder_gated()',
  'tagged_found(uuid[], text[], integer)');
-- Called by the triggers above alone.
REVOKE EXECUTE ON FUNCTION count_tags(bigint, uuid, text[], uuid[], bigint[]), place_counted(bigint, uuid, text), alone_with_tags(bigint, uuid, boolean) FROM atelier_tenant;
