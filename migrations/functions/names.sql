-- Parts of names, found among many.

-- Whether the index can be asked for a pattern: for three characters together, the beginning of a word, or the last two of one.
CREATE OR REPLACE FUNCTION has_trigram(pattern text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT pattern ~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]%]|[^[:alnum:]%][[:alnum:]]|^[[:alnum:]]' $$;

-- What of a pattern the index is asked for. Of a word that every other name has the index has so long a list that reading it costs more than looking at the names
-- without it; so those are left out, and whoever asks holds the names against the whole pattern.
CREATE OR REPLACE FUNCTION telling_part(pattern text, sample text[]) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := string_to_array(substr(pattern, 2, length(pattern) - 2), ' ');
  n integer := cardinality(words);
  word text;
  part text;
  -- A word that one name in so many has does not tell: the others are looked for.
  one_in CONSTANT integer := 2;
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
    IF i > n OR word !~ '[[:alnum:]]' OR (SELECT count(*) * one_in >= cardinality(sample) FROM unnest(sample) AS name WHERE name ILIKE part) THEN
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

-- Rows of one kind that have a part of a name. The rules are in README.md beside this file. `most`: ids beyond which a list does better in its own order.
-- are_many: these are some of very many, and a page of all is soon full when the list is read in its order.
-- work_mem: what an index has of a word is a bitmap, of which PostgreSQL's own 4 MB hold some 58,000 pages of the table; of more it knows whole pages, and each row of
-- those is compared. 32 MB hold 460,000: no million rows lie on as many, for what is long in a row lies elsewhere.
CREATE OR REPLACE FUNCTION names_found(kind text, in_workspaces uuid[], in_use_case uuid, pattern text, most integer) RETURNS TABLE (id uuid, are_many boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET enable_sort = off SET work_mem = '32MB' AS $$
DECLARE
  tenant bigint := current_client();
  -- The newest rows, which say how often names have it: whoever has no more is answered by them alone.
  newest CONSTANT integer := 300;
  -- What one row in so many has is found sooner by walking than by the index, whose lists of it are long.
  one_in CONSTANT integer := 20;
  -- Rows of the longest page: of what very many have, so many are enough.
  page CONSTANT integer := 100;
  -- How far is walked for a page of it: where one in twenty has it, a page is met after 2,000; ten times that allows for names of a time being alike.
  furthest CONSTANT integer := 20000;
  -- How far is walked for one or two letters within a word, which have no trigram.
  furthest_within CONSTANT integer := 2000;
  -- Names of a time are alike, so rows of other times are asked, too: five at each of twenty times, for coming to a time takes longer than reading on from there;
  -- in three workspaces, for more say nothing else.
  times CONSTANT integer := 20;
  of_a_time CONSTANT integer := 5;
  of_workspaces CONSTANT integer := 3;
  -- Ids of very many that are counted: what a count stops at.
  counted CONSTANT integer := 1000;
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
      rows_of := 'runs t WHERE t.client_id = $1 AND NOT t.is_check AND t.chat_id IS NULL' || CASE WHEN in_use_case IS NULL THEN '' ELSE ' AND t.use_case_id = $4' END;
      names := '{title,use_case_name}';
      at := 'created_at';
      -- Ended runs are in the index, so that beginning one does not wait for it; the others are few.
      indexed := ARRAY['t.status IN (''queued'', ''running'')', 't.finished_at IS NOT NULL'];
  END CASE;
  -- As ILIKE says it, which makes small letters of both for each name; so the pattern is made once.
  SELECT string_agg(format('lower(t.%I) LIKE lower($2)', name), ' OR ') INTO has FROM unnest(names) AS name;
  walked := format(
    'SELECT r.id, r.has, r.name FROM unnest($3::uuid[]) AS w (id)
     CROSS JOIN LATERAL (SELECT t.id, (%s) AS has, ARRAY[t.%s] AS name FROM %s AND t.workspace_id = w.id ORDER BY t.%s DESC, t.id DESC LIMIT %%1$s) AS r
     LIMIT %%1$s', has, array_to_string(names, ', t.'), rows_of, at);
  spread := format(
    'SELECT count(*) FILTER (WHERE r.has) * %4$s >= count(*)
     FROM unnest(($3::uuid[])[:%5$s]) AS w (id)
     CROSS JOIN LATERAL (SELECT t.%1$I AS at FROM %2$s AND t.workspace_id = w.id ORDER BY t.%1$I, t.id LIMIT 1) AS oldest
     CROSS JOIN LATERAL (SELECT t.%1$I AS at FROM %2$s AND t.workspace_id = w.id ORDER BY t.%1$I DESC, t.id DESC LIMIT 1) AS newest
     CROSS JOIN generate_series(1, %6$s) AS n
     CROSS JOIN LATERAL (
       SELECT (%3$s) AS has FROM %2$s AND t.workspace_id = w.id AND t.%1$I <= oldest.at + (newest.at - oldest.at) * n / %6$s ORDER BY t.%1$I DESC, t.id DESC LIMIT %7$s) AS r',
    at, rows_of, has, one_in, of_workspaces, times, of_a_time);

  EXECUTE format('SELECT count(*), array_agg(w.id) FILTER (WHERE w.has), jsonb_agg(w.name) FROM (%s) AS w', format(walked, newest))
    INTO looked, met, samples USING tenant, pattern, in_workspaces, in_use_case;
  IF looked < newest THEN
    RETURN QUERY SELECT unnest(met), false;
    RETURN;
  END IF;
  is_frequent := cardinality(met) * one_in >= newest;
  IF is_frequent IS NOT TRUE AND NOT begins THEN
    EXECUTE spread INTO is_frequent USING tenant, pattern, in_workspaces, in_use_case;
  END IF;
  IF is_frequent THEN
    IF coalesce(cardinality(met), 0) < page THEN
      EXECUTE format('SELECT array_agg(w.id) FROM (SELECT w.id FROM (%s) AS w WHERE w.has LIMIT %s) AS w', format(walked, furthest), page)
        INTO met USING tenant, pattern, in_workspaces, in_use_case;
    END IF;
    IF cardinality(met) >= page THEN
      RETURN QUERY SELECT unnest(met[:page]), true;
      RETURN;
    END IF;
  ELSIF begins THEN
    EXECUTE format('SELECT array_agg(w.id) FROM (%s) AS w WHERE w.has', format(walked, furthest_within)) INTO met USING tenant, pattern, in_workspaces, in_use_case;
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
      format(
        'SELECT t.id FROM %1$s AND t.workspace_id = ANY ($3) AND %2$s AND t.%3$I ILIKE (SELECT $5[%4$s]) AND (t.%3$I ILIKE $2) IS TRUE',
        rows_of, which, name, place),
      ' UNION ALL '))
    FROM unnest(indexed) AS which, unnest(names) WITH ORDINALITY AS n (name, place))
  INTO found USING tenant, pattern, in_workspaces, in_use_case, parts, most;
  IF cardinality(found) = most THEN
    RETURN QUERY SELECT unnest(found[:counted]), true;
  ELSE
    RETURN QUERY SELECT DISTINCT unnest(found || CASE WHEN begins THEN met END), false;
  END IF;
END
$$;

SELECT give_to_search(
  'has_trigram(text)',
  'telling_part(text, text[])',
  'names_found(text, uuid[], uuid, text, integer)');
