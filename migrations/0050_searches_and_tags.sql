-- Searches by a part of a name that very many have, and by tags.

-- The regular expression that says what a pattern of ILIKE says that `contains` made: `%` at its ends alone, each other one after a backslash.
CREATE FUNCTION as_regex(pattern text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN starts_with(pattern, '%') THEN '' ELSE '^' END
       || regexp_replace(regexp_replace(substr(left(pattern, -1), starts_with(pattern, '%')::integer + 1), '\\(.)', '\1', 'g'), '([][\\.^$*+?(){}|])', '\\\1', 'g') $$;
SELECT give_to_search('as_regex(text)');

-- As 0049 has it, but of what one in twenty has a hundred are met, the rows of the longest page, and not three hundred; and where not the newest but a part of all says how many have it, five rows
-- are read at each of twenty times, and not one at each of a hundred: to come to a time in the index takes longer than to read on from there. Numbers are looked for in the index by a regular expression.
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
  numbers boolean[];
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
  -- Of three workspaces five rows at each of twenty times, from their oldest to their newest: whether one in twenty has it.
  spread := format(
    'SELECT count(*) FILTER (WHERE r.has) * 20 >= count(*)
     FROM unnest(($3::uuid[])[:3]) AS w (id)
     CROSS JOIN LATERAL (SELECT t.%1$I AS at FROM %2$s AND t.workspace_id = w.id ORDER BY t.%1$I, t.id LIMIT 1) AS oldest
     CROSS JOIN LATERAL (SELECT t.%1$I AS at FROM %2$s AND t.workspace_id = w.id ORDER BY t.%1$I DESC, t.id DESC LIMIT 1) AS newest
     CROSS JOIN generate_series(1, 20) AS n
     CROSS JOIN LATERAL (
       SELECT (%3$s) AS has FROM %2$s AND t.workspace_id = w.id AND t.%1$I <= oldest.at + (newest.at - oldest.at) * n / 20 ORDER BY t.%1$I DESC, t.id DESC LIMIT 5) AS r',
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
    IF coalesce(cardinality(met), 0) < 100 THEN
      EXECUTE format('SELECT array_agg(w.id) FROM (SELECT w.id FROM (%s) AS w WHERE w.has LIMIT 100) AS w', format(walked, 20000))
        INTO met USING tenant, pattern, in_workspaces, in_use_case;
    END IF;
    IF cardinality(met) >= 100 THEN
      RETURN QUERY SELECT unnest(met[:100]), true;
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
  -- As a regular expression the index is not asked for how a word begins, if there is more to ask for: a tenth of all names have a word that begins with a 7. What has capital letters is not
  -- asked so, for the two do not make small letters of them alike.
  numbers := ARRAY(SELECT lower(p.part) = upper(p.part) FROM unnest(parts) WITH ORDINALITY AS p (part, place) ORDER BY p.place);
  parts := ARRAY(SELECT CASE WHEN numbers[p.place] THEN as_regex(p.part) ELSE p.part END FROM unnest(parts) WITH ORDINALITY AS p (part, place) ORDER BY p.place);
  -- The index reads what it has of the client as it reads what it has of the words. For whom half of the table is that takes longer than to pass over what is of others.
  IF is_most_of(kind || 's', 'client_id', tenant::text) THEN
    rows_of := replace(rows_of, 't.client_id = $1', '(t.client_id = $1) IS TRUE');
  END IF;
  EXECUTE (
    SELECT format('WITH hits AS MATERIALIZED (%s) SELECT array_agg(h.id) FROM (SELECT hits.id FROM hits LIMIT $6) AS h', string_agg(
      format(
        'SELECT t.id FROM %1$s AND t.workspace_id = ANY ($3) AND %2$s AND t.%3$I %5$s (SELECT $5[%4$s]) AND (t.%3$I ILIKE $2) IS TRUE',
        rows_of, which, name, place, CASE WHEN numbers[place] THEN '~' ELSE 'ILIKE' END),
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

-- As 0048 has it, but which use cases are deleted is asked of those that are, and not of each that has the tag.
CREATE INDEX use_cases_deleted ON use_cases (client_id, workspace_id, id) WHERE deleted_at IS NOT NULL;
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
      AND NOT EXISTS (SELECT FROM use_cases u WHERE u.client_id = tenant AND u.workspace_id = t.workspace_id AND u.id = t.use_case_id AND u.deleted_at IS NOT NULL)
    LIMIT CASE WHEN have > most THEN 1000 ELSE most END);
  RETURN QUERY SELECT unnest(found), have > most AND cardinality(found) = 1000;
END
$$;
