-- Insight: which hours have to be summed anew, how they are, and what of the sums may be seen.

CREATE OR REPLACE FUNCTION usage_entries_are_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO usage_late_hours (client_id, hour) SELECT DISTINCT client_id, date_trunc('hour', finished_at, 'UTC') FROM fresh;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO usage_late_hours (client_id, hour) SELECT DISTINCT client_id, date_trunc('hour', finished_at, 'UTC') FROM stale;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION usage_marks_are_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO usage_late_hours (client_id, hour)
    SELECT DISTINCT e.client_id, date_trunc('hour', e.finished_at, 'UTC') FROM fresh f JOIN usage_entries e ON e.client_id = f.client_id AND e.id = f.entry_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO usage_late_hours (client_id, hour)
    SELECT DISTINCT e.client_id, date_trunc('hour', e.finished_at, 'UTC') FROM stale f JOIN usage_entries e ON e.client_id = f.client_id AND e.id = f.entry_id;
  END IF;
  RETURN NULL;
END
$$;

-- How many of these times fall into each of the thirteen classes of `routing::Times`; NULLs are no times.
CREATE OR REPLACE FUNCTION usage_histogram(times bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(coalesce(counted.times, 0) ORDER BY class)
  FROM generate_series(0, 12) AS class
  LEFT JOIN (
    SELECT width_bucket(ms, '{51,101,201,401,801,1601,3201,6401,12801,25601,51201,102401}'::bigint[]) AS class, count(*) AS times
    FROM unnest(times) AS ms WHERE ms IS NOT NULL GROUP BY 1
  ) AS counted USING (class)
$$;

-- Replaces the sums of the hours that have late facts, at most so many of them, and answers how many it did. Two of them wait for each other.
CREATE OR REPLACE FUNCTION roll_up_usage(client bigint, most integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  late timestamptz[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('usage_quarters', client));
  WITH chosen AS (SELECT DISTINCT hour FROM usage_late_hours WHERE client_id = client ORDER BY hour DESC LIMIT most),
       taken AS (DELETE FROM usage_late_hours l USING chosen WHERE l.client_id = client AND l.hour = chosen.hour RETURNING l.hour)
  SELECT array_agg(DISTINCT hour) INTO late FROM taken;
  DELETE FROM usage_quarters q USING unnest(late) AS l (hour)
  WHERE q.client_id = client AND q.quarter >= l.hour AND q.quarter < l.hour + interval '1 hour';
  INSERT INTO usage_quarters (client_id, quarter, user_id, workspace_id, use_case_id, key_id, model, region, plugin, source, currency,
                              runs, calls, tests, failed, cancelled, input_tokens, output_tokens, cost_micros, unpriced,
                              again, liked, disliked, rewritten, rewritten_share, offered, cited, first_words, totals)
  SELECT client, date_bin('15 minutes', e.finished_at, '2000-01-01 00:00:00+00'), e.user_id, e.workspace_id, e.use_case_id, e.key_id,
         e.model, e.region, e.plugin, e.source, e.currency,
         count(*) FILTER (WHERE e.kind = 'run' AND e.purpose = 'work'), count(*) FILTER (WHERE e.kind = 'api'),
         count(*) FILTER (WHERE e.kind = 'run' AND e.purpose <> 'work'),
         count(*) FILTER (WHERE e.status = 'failed'), count(*) FILTER (WHERE e.status = 'cancelled'),
         -- No model reads or writes as much, and no call costs as much: what a plugin claimed must not overflow a sum
         -- (`usage::Tokens::MOST`, `usage::DEAREST`).
         sum(least(e.input_tokens, 4294967295)), sum(least(e.output_tokens, 4294967295)),
         coalesce(sum(least(e.cost_micros, 1000000000000000)), 0),
         count(*) FILTER (WHERE e.cost_micros IS NULL AND e.plugin NOT IN ('offline', 'local')),
         count(*) FILTER (WHERE e.is_again AND e.purpose = 'work'), sum(m.liked), sum(m.disliked), count(m.rewritten), coalesce(sum(m.rewritten), 0),
         count(*) FILTER (WHERE e.kind = 'run' AND e.passages_offered > 0),
         count(*) FILTER (WHERE e.kind = 'run' AND e.passages_offered > 0 AND e.passages_cited > 0),
         usage_histogram(array_agg(e.first_word_ms::bigint)),
         usage_histogram(array_agg(greatest(0, (extract(epoch FROM e.finished_at - e.started_at) * 1000)::bigint)) FILTER (WHERE e.status = 'succeeded'))
  FROM unnest(late) AS l (hour)
  JOIN usage_entries e ON e.client_id = client AND e.finished_at >= l.hour AND e.finished_at < l.hour + interval '1 hour'
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE k.kind = 'feedback' AND k.value > 0) AS liked, count(*) FILTER (WHERE k.kind = 'feedback' AND k.value = 0) AS disliked,
           max(k.value) FILTER (WHERE k.kind = 'rewritten') AS rewritten
    FROM usage_marks k WHERE k.client_id = e.client_id AND k.entry_id = e.id
  ) AS m
  GROUP BY 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  RETURN coalesce(cardinality(late), 0);
END
$$;

-- Which parts of a client's sums may be shown where none may be about fewer people than `smallest`: no sum, and no difference of sums.
--   Time is cut into blocks of whole days in UTC that are over: a block takes days until as many people are in it. It begins anew with each month, and what
--   is left over of a month is never shown. So what was shown stays as it was, and every period is a sum of whole blocks.
--   In a block a workspace is shown if as many people are in it; the others are one. If these are too few, the smallest of those shown joins them, so that
--   nobody finds them by subtraction. The same again with the use cases of a workspace that is shown.
CREATE OR REPLACE FUNCTION usage_blocks(client bigint, first_day date, last_day date, today date, smallest integer)
RETURNS TABLE (from_day date, to_day date) LANGUAGE plpgsql STABLE AS $$
DECLARE
  one record;
  month date;
  met uuid[] := '{}'::uuid[];
BEGIN
  FOR one IN
    SELECT (q.quarter AT TIME ZONE 'UTC')::date AS day, array_agg(DISTINCT q.user_id) FILTER (WHERE q.user_id IS NOT NULL) AS people
    FROM usage_quarters q
    WHERE q.client_id = client AND q.quarter >= date_trunc('month', first_day)::timestamp AT TIME ZONE 'UTC'
      AND q.quarter < least(last_day + 1, today)::timestamp AT TIME ZONE 'UTC'
    GROUP BY 1 ORDER BY 1
  LOOP
    IF month IS DISTINCT FROM date_trunc('month', one.day)::date THEN
      month := date_trunc('month', one.day)::date;
      met := '{}';
      from_day := NULL;
    END IF;
    from_day := coalesce(from_day, one.day);
    SELECT array_agg(DISTINCT person) INTO met FROM unnest(met || coalesce(one.people, '{}')) AS person;
    IF cardinality(met) >= smallest THEN
      to_day := one.day;
      IF from_day >= first_day THEN
        RETURN NEXT;
      END IF;
      met := '{}';
      from_day := NULL;
    END IF;
  END LOOP;
END
$$;

-- No workspace and no use case are the nil id here: a hash joins no NULLs.
CREATE OR REPLACE FUNCTION usage_shown(client bigint, first_day date, last_day date, today date, smallest integer)
RETURNS TABLE (from_day date, to_day date, workspace uuid, use_case uuid, workspace_shown boolean, use_case_shown boolean, has_cost boolean)
LANGUAGE sql STABLE AS $$
  WITH none AS (SELECT '00000000-0000-0000-0000-000000000000'::uuid AS no_one), parts AS MATERIALIZED (
    SELECT DISTINCT b.from_day, b.to_day, coalesce(q.workspace_id, no_one) AS workspace, coalesce(q.use_case_id, no_one) AS use_case, q.user_id, q.currency
    FROM none, usage_blocks(client, first_day, last_day, today, smallest) b
    JOIN usage_quarters q ON q.client_id = client AND q.quarter >= b.from_day::timestamp AT TIME ZONE 'UTC'
      AND q.quarter < (b.to_day + 1)::timestamp AT TIME ZONE 'UTC'
  ), blocks AS (
    SELECT from_day, count(DISTINCT currency) <= 1 AS has_cost FROM parts GROUP BY 1
  ), workspaces AS (
    SELECT from_day, workspace, count(DISTINCT user_id) AS people, count(DISTINCT user_id) >= smallest AS is_large FROM parts GROUP BY 1, 2
  ), other_workspaces AS (
    SELECT from_day, count(DISTINCT p.user_id) AS people FROM parts p JOIN workspaces w USING (from_day, workspace) WHERE NOT w.is_large GROUP BY 1
  ), shown_workspaces AS (
    SELECT from_day, w.workspace,
           w.is_large AND NOT (coalesce(o.people < smallest, false)
                               AND row_number() OVER (PARTITION BY from_day, w.is_large ORDER BY w.people, w.workspace) = 1) AS is_shown
    FROM workspaces w LEFT JOIN other_workspaces o USING (from_day)
  ), use_cases AS (
    SELECT from_day, workspace, use_case, count(DISTINCT user_id) AS people, count(DISTINCT user_id) >= smallest AS is_large FROM parts GROUP BY 1, 2, 3
  ), other_use_cases AS (
    SELECT from_day, workspace, count(DISTINCT p.user_id) AS people
    FROM parts p JOIN use_cases u USING (from_day, workspace, use_case) WHERE NOT u.is_large GROUP BY 1, 2
  ), shown_use_cases AS (
    SELECT from_day, workspace, u.use_case,
           u.is_large AND NOT (coalesce(o.people < smallest, false)
                               AND row_number() OVER (PARTITION BY from_day, workspace, u.is_large ORDER BY u.people, u.use_case) = 1) AS is_shown
    FROM use_cases u LEFT JOIN other_use_cases o USING (from_day, workspace)
  )
  SELECT DISTINCT from_day, p.to_day, workspace, use_case, w.is_shown, w.is_shown AND u.is_shown, b.has_cost
  FROM parts p
  JOIN blocks b USING (from_day)
  JOIN shown_workspaces w USING (from_day, workspace)
  JOIN shown_use_cases u USING (from_day, workspace, use_case)
$$;

-- The one way to read the sums of a client: by days of a zone where people may be told apart (`smallest` is 0), else by blocks. What is not shown by itself
-- comes without its workspace or use case.
CREATE OR REPLACE FUNCTION usage_read(client bigint, first_day date, last_day date, zone text, today date, smallest integer)
RETURNS TABLE (day date, to_day date, quarter timestamptz, user_id uuid, workspace_id uuid, use_case_id uuid,
               workspace_folded boolean, use_case_folded boolean, key_id uuid, model text, region text, plugin text,
               source text, currency text, runs bigint, calls bigint, tests bigint, failed bigint, cancelled bigint,
               input_tokens bigint, output_tokens bigint,
               cost_micros bigint, unpriced bigint, again bigint, liked bigint, disliked bigint, rewritten bigint,
               rewritten_share bigint, offered bigint, cited bigint,
               first_words bigint[], totals bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  no_one constant uuid := uuid '00000000-0000-0000-0000-000000000000';
BEGIN
  IF smallest = 0 THEN
    RETURN QUERY
    SELECT (q.quarter AT TIME ZONE zone)::date, (q.quarter AT TIME ZONE zone)::date, q.quarter, q.user_id, q.workspace_id, q.use_case_id,
           false, false, q.key_id, q.model, q.region, q.plugin, q.source, q.currency,
           q.runs, q.calls, q.tests, q.failed, q.cancelled, q.input_tokens, q.output_tokens,
           q.cost_micros, q.unpriced, q.again, q.liked, q.disliked, q.rewritten, q.rewritten_share, q.offered, q.cited,
           q.first_words, q.totals
    FROM usage_quarters q
    WHERE q.client_id = client AND q.quarter >= first_day::timestamp AT TIME ZONE zone
      AND q.quarter < (last_day + 1)::timestamp AT TIME ZONE zone;
  ELSE
    RETURN QUERY
    WITH shown AS MATERIALIZED (SELECT * FROM usage_shown(client, first_day, last_day, today, smallest))
    SELECT s.from_day, s.to_day, q.quarter, q.user_id,
           CASE WHEN s.workspace_shown THEN q.workspace_id END, CASE WHEN s.use_case_shown THEN q.use_case_id END,
           NOT s.workspace_shown, NOT s.use_case_shown,
           NULL::uuid, ''::text, ''::text, ''::text, ''::text, CASE WHEN s.has_cost THEN q.currency END,
           q.runs, q.calls, q.tests, q.failed, q.cancelled, q.input_tokens, q.output_tokens,
           CASE WHEN s.has_cost THEN q.cost_micros ELSE 0 END, q.unpriced, q.again, q.liked, q.disliked, q.rewritten, q.rewritten_share,
           q.offered, q.cited, q.first_words, q.totals
    FROM (SELECT DISTINCT p.from_day, p.to_day FROM shown p) b
    JOIN usage_quarters q ON q.client_id = client AND q.quarter >= b.from_day::timestamp AT TIME ZONE 'UTC'
      AND q.quarter < (b.to_day + 1)::timestamp AT TIME ZONE 'UTC'
    JOIN shown s ON s.from_day = b.from_day AND s.workspace = coalesce(q.workspace_id, no_one) AND s.use_case = coalesce(q.use_case_id, no_one);
  END IF;
END
$$;

-- The same with what each part is told apart by: `all`, `day`, `hour` (of a weekday), `person`, `workspace`, `use_case`, `model`, `region`
-- or `key`. The rest are groups that are not shown by themselves.
CREATE OR REPLACE FUNCTION usage_parts(client bigint, first_day date, last_day date, zone text, today date, smallest integer, part text,
                                       of_person uuid, of_workspace uuid, of_use_case uuid)
RETURNS TABLE (part_key text, is_rest boolean, quarter timestamptz, user_id uuid, currency text, runs bigint, calls bigint, tests bigint,
               failed bigint, cancelled bigint, input_tokens bigint, output_tokens bigint, cost_micros bigint,
               unpriced bigint, again bigint, liked bigint, disliked bigint, rewritten bigint,
               rewritten_share bigint, offered bigint, cited bigint, first_words bigint[], totals bigint[])
LANGUAGE sql STABLE AS $$
  SELECT CASE part
           WHEN 'all' THEN ''
           WHEN 'day' THEN r.day::text || '/' || r.to_day::text
           WHEN 'hour' THEN to_char(r.quarter AT TIME ZONE zone, 'ID HH24')
           WHEN 'person' THEN r.user_id::text
           WHEN 'workspace' THEN r.workspace_id::text
           WHEN 'use_case' THEN r.use_case_id::text
           WHEN 'model' THEN r.model
           WHEN 'region' THEN r.region
           WHEN 'key' THEN r.key_id::text
         END,
         CASE part WHEN 'workspace' THEN r.workspace_folded WHEN 'use_case' THEN r.use_case_folded ELSE false END,
         r.quarter, r.user_id, r.currency, r.runs, r.calls, r.tests, r.failed, r.cancelled, r.input_tokens, r.output_tokens, r.cost_micros, r.unpriced,
         r.again, r.liked, r.disliked, r.rewritten, r.rewritten_share, r.offered, r.cited, r.first_words, r.totals
  FROM usage_read(client, first_day, last_day, zone, today, smallest) r
  WHERE (of_person IS NULL OR r.user_id = of_person)
    AND (of_workspace IS NULL OR r.workspace_id = of_workspace)
    AND (of_use_case IS NULL OR r.use_case_id = of_use_case)
$$;
