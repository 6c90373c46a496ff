-- Insight: which quarters of an hour have to be summed anew, how they are, and what of the sums may be seen.

-- The quarter of an hour that something is in: its first moment.
CREATE OR REPLACE FUNCTION usage_quarter(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('15 minutes', at, '2000-01-01 00:00:00+00')
$$;

CREATE OR REPLACE FUNCTION usage_entries_are_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO usage_late_hours (client_id, hour, until_at)
    SELECT client_id, quarter, quarter + interval '15 minutes' FROM (SELECT DISTINCT client_id, usage_quarter(finished_at) AS quarter FROM fresh) AS late;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO usage_late_hours (client_id, hour, until_at)
    SELECT client_id, quarter, quarter + interval '15 minutes' FROM (SELECT DISTINCT client_id, usage_quarter(finished_at) AS quarter FROM stale) AS late;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION usage_marks_are_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO usage_late_hours (client_id, hour, until_at)
    SELECT client_id, quarter, quarter + interval '15 minutes'
    FROM (SELECT DISTINCT e.client_id, usage_quarter(e.finished_at) AS quarter
          FROM fresh f JOIN usage_entries e ON e.client_id = f.client_id AND e.id = f.entry_id) AS late;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO usage_late_hours (client_id, hour, until_at)
    SELECT client_id, quarter, quarter + interval '15 minutes'
    FROM (SELECT DISTINCT e.client_id, usage_quarter(e.finished_at) AS quarter
          FROM stale f JOIN usage_entries e ON e.client_id = f.client_id AND e.id = f.entry_id) AS late;
  END IF;
  RETURN NULL;
END
$$;

-- Groups of the directory: who is put into one, and who is taken out. Whoever is taken out and put in again at once, as directories do, never left.
CREATE OR REPLACE FUNCTION group_members_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scim_group_times t SET until_at = 'infinity'
  FROM fresh f WHERE t.client_id = f.client_id AND t.user_id = f.user_id AND t.group_id = f.group_id AND t.until_at = now();
  INSERT INTO scim_group_times (client_id, user_id, group_id, from_at)
  SELECT f.client_id, f.user_id, f.group_id, now() FROM fresh f
  WHERE NOT EXISTS (
    SELECT FROM scim_group_times t
    WHERE t.client_id = f.client_id AND t.user_id = f.user_id AND t.group_id = f.group_id AND t.until_at = 'infinity'
  );
  RETURN NULL;
END
$$;

-- Sums ask who was in a group at the end of a quarter of an hour. Where the person or the group is deleted, nobody went elsewhere: what was done by then stays with
-- the group.
CREATE OR REPLACE FUNCTION group_members_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scim_group_times t
  SET until_at = CASE WHEN EXISTS (SELECT FROM users u WHERE u.client_id = g.client_id AND u.id = g.user_id)
                       AND EXISTS (SELECT FROM scim_groups k WHERE k.client_id = g.client_id AND k.id = g.group_id)
                      THEN now() ELSE usage_quarter(now()) + interval '15 minutes' END
  FROM gone g WHERE t.client_id = g.client_id AND t.user_id = g.user_id AND t.group_id = g.group_id AND t.until_at = 'infinity';
  RETURN NULL;
END
$$;

-- The quarters from one moment to another that are late: a row is of one of them, or of the four of an hour.
CREATE OR REPLACE FUNCTION usage_late(client bigint, first_at timestamptz, end_at timestamptz) RETURNS timestamptz[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(DISTINCT q.quarter)
  FROM usage_late_hours l
  CROSS JOIN LATERAL generate_series(l.hour, coalesce(l.until_at, l.hour + interval '1 hour') - interval '15 minutes', interval '15 minutes') AS q (quarter)
  WHERE l.client_id = client AND q.quarter >= first_at AND q.quarter < end_at
$$;

-- The sums of these quarters, as the facts say. A histogram counts how many times fall into each of the thirteen classes of `routing::Times`.
CREATE OR REPLACE FUNCTION usage_quarter_rows(client bigint, quarters timestamptz[])
RETURNS TABLE (quarter timestamptz, user_id uuid, workspace_id uuid, use_case_id uuid, key_id uuid, model text, region text, plugin text,
               plugin_digest text, source text, currency text, runs bigint, calls bigint, tests bigint, failed bigint, cancelled bigint,
               input_tokens bigint, output_tokens bigint, cost_micros bigint, unpriced bigint, again bigint, liked bigint, disliked bigint,
               rewritten bigint, rewritten_share bigint, offered bigint, cited bigint, first_words bigint[], totals bigint[], waits bigint[])
LANGUAGE sql STABLE AS $$
  SELECT e.quarter, e.user_id, e.workspace_id, e.use_case_id, e.key_id, e.model, e.region, e.plugin, e.plugin_digest, e.source, e.currency,
         count(*) FILTER (WHERE e.kind = 'run' AND e.purpose = 'work'), count(*) FILTER (WHERE e.kind = 'api' AND NOT e.is_own),
         count(*) FILTER (WHERE e.kind = 'run' AND e.purpose <> 'work'),
         count(*) FILTER (WHERE e.status = 'failed' AND NOT e.is_own), count(*) FILTER (WHERE e.status = 'cancelled' AND NOT e.is_own),
         -- No model reads or writes as much, and no call costs as much: what a plugin claimed must not overflow a sum
         -- (`usage::Tokens::MOST`, `usage::DEAREST`).
         sum(least(e.input_tokens, 4294967295))::bigint, sum(least(e.output_tokens, 4294967295))::bigint,
         -- What has no price costs nothing here: `least` passes over NULL.
         coalesce(sum(least(e.cost_micros, 1000000000000000)) FILTER (WHERE e.cost_micros IS NOT NULL), 0)::bigint,
         count(*) FILTER (WHERE e.cost_micros IS NULL AND e.plugin NOT IN ('offline', 'local')),
         count(*) FILTER (WHERE e.is_again AND e.purpose = 'work'), sum(e.liked)::bigint, sum(e.disliked)::bigint,
         count(e.share), coalesce(sum(e.share), 0)::bigint,
         count(*) FILTER (WHERE e.kind = 'run' AND e.passages_offered > 0),
         count(*) FILTER (WHERE e.kind = 'run' AND e.passages_offered > 0 AND e.passages_cited > 0),
         ARRAY[count(*) FILTER (WHERE e.first_class = 0), count(*) FILTER (WHERE e.first_class = 1), count(*) FILTER (WHERE e.first_class = 2), count(*) FILTER (WHERE e.first_class = 3),
               count(*) FILTER (WHERE e.first_class = 4), count(*) FILTER (WHERE e.first_class = 5), count(*) FILTER (WHERE e.first_class = 6), count(*) FILTER (WHERE e.first_class = 7),
               count(*) FILTER (WHERE e.first_class = 8), count(*) FILTER (WHERE e.first_class = 9), count(*) FILTER (WHERE e.first_class = 10), count(*) FILTER (WHERE e.first_class = 11),
               count(*) FILTER (WHERE e.first_class = 12)],
         ARRAY[count(*) FILTER (WHERE e.total_class = 0), count(*) FILTER (WHERE e.total_class = 1), count(*) FILTER (WHERE e.total_class = 2), count(*) FILTER (WHERE e.total_class = 3),
               count(*) FILTER (WHERE e.total_class = 4), count(*) FILTER (WHERE e.total_class = 5), count(*) FILTER (WHERE e.total_class = 6), count(*) FILTER (WHERE e.total_class = 7),
               count(*) FILTER (WHERE e.total_class = 8), count(*) FILTER (WHERE e.total_class = 9), count(*) FILTER (WHERE e.total_class = 10), count(*) FILTER (WHERE e.total_class = 11),
               count(*) FILTER (WHERE e.total_class = 12)],
         ARRAY[count(*) FILTER (WHERE e.wait_class = 0), count(*) FILTER (WHERE e.wait_class = 1), count(*) FILTER (WHERE e.wait_class = 2), count(*) FILTER (WHERE e.wait_class = 3),
               count(*) FILTER (WHERE e.wait_class = 4), count(*) FILTER (WHERE e.wait_class = 5), count(*) FILTER (WHERE e.wait_class = 6), count(*) FILTER (WHERE e.wait_class = 7),
               count(*) FILTER (WHERE e.wait_class = 8), count(*) FILTER (WHERE e.wait_class = 9), count(*) FILTER (WHERE e.wait_class = 10), count(*) FILTER (WHERE e.wait_class = 11),
               count(*) FILTER (WHERE e.wait_class = 12)]
  FROM (
    SELECT l.quarter, f.user_id, f.workspace_id, f.use_case_id, f.key_id, f.model, f.region, f.plugin, f.plugin_digest, f.source, f.currency, f.kind, f.purpose, f.status, is_own_call(f.endpoint) AS is_own,
           f.input_tokens, f.output_tokens, f.cost_micros, f.is_again, f.passages_offered, f.passages_cited, m.liked, m.disliked, m.share,
           width_bucket(f.first_word_ms, '{51,101,201,401,801,1601,3201,6401,12801,25601,51201,102401}'::integer[]) AS first_class,
           CASE WHEN f.status = 'succeeded' AND NOT is_own_call(f.endpoint)
                THEN width_bucket(greatest(0, (extract(epoch FROM f.finished_at - f.started_at) * 1000)::bigint),
                                  '{51,101,201,401,801,1601,3201,6401,12801,25601,51201,102401}'::bigint[]) END AS total_class,
           width_bucket(f.waited_ms, '{51,101,201,401,801,1601,3201,6401,12801,25601,51201,102401}'::integer[]) AS wait_class
    FROM unnest(quarters) AS l (quarter)
    -- A search of the index for each quarter: all of them beside all facts would be compared otherwise.
    CROSS JOIN LATERAL (
      SELECT r.* FROM usage_entries r
      WHERE r.client_id = client AND r.finished_at >= l.quarter AND r.finished_at < l.quarter + interval '15 minutes'
      OFFSET 0
    ) AS f
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE k.kind = 'feedback' AND k.value > 0) AS liked, count(*) FILTER (WHERE k.kind = 'feedback' AND k.value = 0) AS disliked,
             max(k.value) FILTER (WHERE k.kind = 'rewritten') AS share
      FROM usage_marks k WHERE k.client_id = f.client_id AND k.entry_id = f.id
    ) AS m
  ) AS e
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
$$;

-- The same without how long runs waited: for what does not show it, and as the version before reads it.
CREATE OR REPLACE FUNCTION usage_quarter_sums(client bigint, quarters timestamptz[])
RETURNS TABLE (quarter timestamptz, user_id uuid, workspace_id uuid, use_case_id uuid, key_id uuid, model text, region text, plugin text,
               plugin_digest text, source text, currency text, runs bigint, calls bigint, tests bigint, failed bigint, cancelled bigint,
               input_tokens bigint, output_tokens bigint, cost_micros bigint, unpriced bigint, again bigint, liked bigint, disliked bigint,
               rewritten bigint, rewritten_share bigint, offered bigint, cited bigint, first_words bigint[], totals bigint[])
LANGUAGE sql STABLE AS $$
  SELECT r.quarter, r.user_id, r.workspace_id, r.use_case_id, r.key_id, r.model, r.region, r.plugin, r.plugin_digest, r.source, r.currency, r.runs, r.calls, r.tests, r.failed, r.cancelled,
         r.input_tokens, r.output_tokens, r.cost_micros, r.unpriced, r.again, r.liked, r.disliked, r.rewritten, r.rewritten_share, r.offered, r.cited, r.first_words, r.totals
  FROM usage_quarter_rows(client, quarters) AS r
$$;

-- Replaces the sums of the quarters that have late facts and were over before a moment, at most so many late rows of them, and answers how many quarters it
-- did. Two of them wait for each other.
CREATE OR REPLACE FUNCTION roll_up_usage_before(client bigint, most integer, before timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  late timestamptz[];
  days date[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('usage_quarters', client));
  WITH chosen AS (
    SELECT DISTINCT l.hour, l.until_at FROM usage_late_hours l
    WHERE l.client_id = client AND coalesce(l.until_at, l.hour + interval '1 hour') <= before
    ORDER BY l.hour DESC LIMIT most
  ), taken AS (
    DELETE FROM usage_late_hours l USING chosen c
    WHERE l.client_id = client AND l.hour = c.hour AND l.until_at IS NOT DISTINCT FROM c.until_at
    RETURNING l.hour, coalesce(l.until_at, l.hour + interval '1 hour') AS until_at
  )
  SELECT array_agg(DISTINCT q.quarter) INTO late
  FROM taken t CROSS JOIN LATERAL generate_series(t.hour, t.until_at - interval '15 minutes', interval '15 minutes') AS q (quarter);
  IF late IS NULL THEN
    RETURN 0;
  END IF;
  DELETE FROM usage_quarters q USING unnest(late) AS l (quarter) WHERE q.client_id = client AND q.quarter = l.quarter;
  INSERT INTO usage_quarters (client_id, quarter, user_id, workspace_id, use_case_id, key_id, model, region, plugin, plugin_digest, source, currency,
                              runs, calls, tests, failed, cancelled, input_tokens, output_tokens, cost_micros, unpriced,
                              again, liked, disliked, rewritten, rewritten_share, offered, cited, first_words, totals, waits)
  SELECT client, s.* FROM usage_quarter_rows(client, late) AS s;
  SELECT array_agg(DISTINCT (l.quarter AT TIME ZONE 'UTC')::date) INTO days FROM unnest(late) AS l (quarter);
  DELETE FROM usage_days d WHERE d.client_id = client AND d.day = ANY (days);
  INSERT INTO usage_days (client_id, day, plugin, plugin_digest, runs, calls, tests, failed, tokens, last_at, first_words, totals, waits, people)
  SELECT client, t.day, q.plugin, q.plugin_digest, sum(q.runs), sum(q.calls), sum(q.tests), sum(q.failed), sum(q.input_tokens + q.output_tokens), max(q.quarter),
         ARRAY[sum(q.first_words[1]), sum(q.first_words[2]), sum(q.first_words[3]), sum(q.first_words[4]), sum(q.first_words[5]), sum(q.first_words[6]), sum(q.first_words[7]),
               sum(q.first_words[8]), sum(q.first_words[9]), sum(q.first_words[10]), sum(q.first_words[11]), sum(q.first_words[12]), sum(q.first_words[13])]::bigint[],
         ARRAY[sum(q.totals[1]), sum(q.totals[2]), sum(q.totals[3]), sum(q.totals[4]), sum(q.totals[5]), sum(q.totals[6]), sum(q.totals[7]),
               sum(q.totals[8]), sum(q.totals[9]), sum(q.totals[10]), sum(q.totals[11]), sum(q.totals[12]), sum(q.totals[13])]::bigint[],
         ARRAY[sum(q.waits[1]), sum(q.waits[2]), sum(q.waits[3]), sum(q.waits[4]), sum(q.waits[5]), sum(q.waits[6]), sum(q.waits[7]),
               sum(q.waits[8]), sum(q.waits[9]), sum(q.waits[10]), sum(q.waits[11]), sum(q.waits[12]), sum(q.waits[13])]::bigint[],
         coalesce(array_agg(DISTINCT q.user_id) FILTER (WHERE q.user_id IS NOT NULL), '{}')
  FROM unnest(days) AS t (day)
  CROSS JOIN LATERAL (
    SELECT r.* FROM usage_quarters r
    WHERE r.client_id = client AND r.quarter >= t.day::timestamp AT TIME ZONE 'UTC' AND r.quarter < (t.day + 1)::timestamp AT TIME ZONE 'UTC'
    OFFSET 0
  ) AS q
  GROUP BY t.day, q.plugin, q.plugin_digest;
  DELETE FROM usage_costs c WHERE c.client_id = client AND c.day = ANY (days);
  INSERT INTO usage_costs (client_id, day, currency, plugin, plugin_digest, micros, unpriced)
  SELECT client, t.day, coalesce(q.currency, ''), q.plugin, q.plugin_digest, coalesce(sum(q.cost_micros) FILTER (WHERE q.currency IS NOT NULL), 0), sum(q.unpriced)
  FROM unnest(days) AS t (day)
  CROSS JOIN LATERAL (
    SELECT r.currency, r.plugin, r.plugin_digest, r.cost_micros, r.unpriced FROM usage_quarters r
    WHERE r.client_id = client AND r.quarter >= t.day::timestamp AT TIME ZONE 'UTC' AND r.quarter < (t.day + 1)::timestamp AT TIME ZONE 'UTC'
      AND (r.currency IS NOT NULL OR r.unpriced > 0)
    OFFSET 0
  ) AS q
  GROUP BY t.day, coalesce(q.currency, ''), q.plugin, q.plugin_digest;
  INSERT INTO control.plugin_late_days (day) SELECT unnest(days);
  DELETE FROM usage_months m WHERE m.client_id = client AND m.month IN (SELECT date_trunc('month', t.day)::date FROM unnest(days) AS t (day));
  INSERT INTO usage_months (client_id, month, runs, tokens)
  SELECT client, t.month, sum(d.runs + d.calls + d.tests - d.failed), sum(d.tokens)
  FROM (SELECT DISTINCT date_trunc('month', one.day)::date AS month FROM unnest(days) AS one (day)) AS t
  JOIN usage_days d ON d.client_id = client AND d.day >= t.month AND d.day < t.month + interval '1 month'
  GROUP BY t.month;
  RETURN cardinality(late);
END
$$;

-- Replaces what all clients did on late days, at most so many of them, the newest first, and answers how many it did. Two of them wait for each other.
CREATE OR REPLACE FUNCTION sum_plugin_days(most integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  late date[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('plugin_days', 0));
  WITH chosen AS (
    SELECT DISTINCT l.day FROM control.plugin_late_days l ORDER BY l.day DESC LIMIT most
  ), taken AS (
    DELETE FROM control.plugin_late_days l USING chosen c WHERE l.day = c.day RETURNING l.day
  )
  SELECT array_agg(DISTINCT t.day) INTO late FROM taken t;
  IF late IS NULL THEN
    RETURN 0;
  END IF;
  DELETE FROM control.plugin_days d WHERE d.day = ANY (late);
  INSERT INTO control.plugin_days (day, plugin, plugin_digest, runs, calls, tests, failed, last_at, first_words, totals, waits)
  SELECT d.day, d.plugin, d.plugin_digest, sum(d.runs), sum(d.calls), sum(d.tests), sum(d.failed), max(d.last_at),
         ARRAY[sum(d.first_words[1]), sum(d.first_words[2]), sum(d.first_words[3]), sum(d.first_words[4]), sum(d.first_words[5]), sum(d.first_words[6]), sum(d.first_words[7]),
               sum(d.first_words[8]), sum(d.first_words[9]), sum(d.first_words[10]), sum(d.first_words[11]), sum(d.first_words[12]), sum(d.first_words[13])]::bigint[],
         ARRAY[sum(d.totals[1]), sum(d.totals[2]), sum(d.totals[3]), sum(d.totals[4]), sum(d.totals[5]), sum(d.totals[6]), sum(d.totals[7]),
               sum(d.totals[8]), sum(d.totals[9]), sum(d.totals[10]), sum(d.totals[11]), sum(d.totals[12]), sum(d.totals[13])]::bigint[],
         ARRAY[sum(d.waits[1]), sum(d.waits[2]), sum(d.waits[3]), sum(d.waits[4]), sum(d.waits[5]), sum(d.waits[6]), sum(d.waits[7]),
               sum(d.waits[8]), sum(d.waits[9]), sum(d.waits[10]), sum(d.waits[11]), sum(d.waits[12]), sum(d.waits[13])]::bigint[]
  FROM usage_days d WHERE d.day = ANY (late)
  GROUP BY d.day, d.plugin, d.plugin_digest;
  DELETE FROM control.plugin_costs k WHERE k.day = ANY (late);
  INSERT INTO control.plugin_costs (day, currency, plugin, plugin_digest, micros, unpriced)
  SELECT k.day, k.currency, k.plugin, k.plugin_digest, sum(k.micros), sum(k.unpriced)
  FROM usage_costs k WHERE k.day = ANY (late)
  GROUP BY k.day, k.currency, k.plugin, k.plugin_digest;
  RETURN cardinality(late);
END
$$;

-- The same of all of them.
CREATE OR REPLACE FUNCTION roll_up_usage(client bigint, most integer) RETURNS bigint LANGUAGE sql AS $$
  SELECT roll_up_usage_before(client, most, 'infinity')
$$;

-- Which parts of a client's sums may be shown where none may be about fewer people than `smallest`: no sum, and no difference of sums.
--   Time is cut into blocks of whole days in UTC that are over: a block takes days until as many people are in it. It begins anew with each month, and what
--   is left over of a month is never shown. So what was shown stays as it was, and every period is a sum of whole blocks.
--   In a block a workspace is shown if as many people are in it; the others are one. If these are too few, the smallest of those shown joins them, so that
--   nobody finds them by subtraction. The same again with the use cases of a workspace that is shown.
CREATE OR REPLACE FUNCTION usage_blocks(client bigint, first_day date, last_day date, today date, smallest integer)
RETURNS TABLE (from_day date, to_day date) LANGUAGE plpgsql STABLE ROWS 50 AS $$
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
LANGUAGE sql STABLE ROWS 500 AS $$
  WITH none AS (SELECT '00000000-0000-0000-0000-000000000000'::uuid AS no_one), parts AS MATERIALIZED (
    SELECT DISTINCT b.from_day, b.to_day, coalesce(q.workspace_id, no_one) AS workspace, coalesce(q.use_case_id, no_one) AS use_case, q.user_id, q.currency
    FROM none
    CROSS JOIN usage_blocks(client, first_day, last_day, today, smallest) b
    -- A search of the index for each block: all blocks beside all sums would be compared otherwise.
    CROSS JOIN LATERAL (
      SELECT q.workspace_id, q.use_case_id, q.user_id, q.currency FROM usage_quarters q
      WHERE q.client_id = client AND q.quarter >= b.from_day::timestamp AT TIME ZONE 'UTC' AND q.quarter < (b.to_day + 1)::timestamp AT TIME ZONE 'UTC'
      OFFSET 0
    ) AS q
  ), workspaces AS (
    SELECT from_day, workspace, count(DISTINCT user_id) AS people, count(DISTINCT user_id) >= smallest AS is_large,
           min(currency) AS least_currency, max(currency) AS most_currency
    FROM parts GROUP BY 1, 2
  ), other_workspaces AS (
    SELECT from_day, count(DISTINCT p.user_id) AS people FROM parts p JOIN workspaces w USING (from_day, workspace) WHERE NOT w.is_large GROUP BY 1
  ), shown_workspaces AS (
    SELECT from_day, w.workspace,
           w.is_large AND NOT (coalesce(o.people < smallest, false)
                               AND row_number() OVER (PARTITION BY from_day, w.is_large ORDER BY w.people, w.workspace) = 1) AS is_shown,
           min(w.least_currency) OVER (PARTITION BY from_day) IS NOT DISTINCT FROM max(w.most_currency) OVER (PARTITION BY from_day) AS has_cost
    FROM workspaces w LEFT JOIN other_workspaces o USING (from_day)
  ), use_cases AS (
    SELECT from_day, to_day, workspace, use_case, count(DISTINCT user_id) AS people, count(DISTINCT user_id) >= smallest AS is_large
    FROM parts GROUP BY 1, 2, 3, 4
  ), other_use_cases AS (
    SELECT from_day, workspace, count(DISTINCT p.user_id) AS people
    FROM parts p JOIN use_cases u USING (from_day, workspace, use_case) WHERE NOT u.is_large GROUP BY 1, 2
  ), shown_use_cases AS (
    SELECT from_day, u.to_day, workspace, u.use_case,
           u.is_large AND NOT (coalesce(o.people < smallest, false)
                               AND row_number() OVER (PARTITION BY from_day, workspace, u.is_large ORDER BY u.people, u.use_case) = 1) AS is_shown
    FROM use_cases u LEFT JOIN other_use_cases o USING (from_day, workspace)
  )
  SELECT from_day, u.to_day, workspace, u.use_case, w.is_shown, w.is_shown AND u.is_shown, w.has_cost
  FROM shown_use_cases u
  JOIN shown_workspaces w USING (from_day, workspace)
$$;

-- The one way to read the sums of a client: by days of a zone where people may be told apart (`smallest` is 0), else by blocks. What is not shown by itself
-- comes without its workspace or use case. A client's own people need not wait for sums: those of late quarters are taken from the facts, so that what they
-- read is a recount at every moment. Nobody else reads facts.
CREATE OR REPLACE FUNCTION usage_shown_rows(client bigint, first_day date, last_day date, zone text, today date, smallest integer,
                                      of_person uuid, of_workspace uuid, of_use_case uuid)
RETURNS TABLE (day date, to_day date, quarter timestamptz, user_id uuid, workspace_id uuid, use_case_id uuid,
               workspace_folded boolean, use_case_folded boolean, key_id uuid, model text, region text, plugin text,
               plugin_digest text, source text, currency text, runs bigint, calls bigint, tests bigint, failed bigint, cancelled bigint,
               input_tokens bigint, output_tokens bigint,
               cost_micros bigint, unpriced bigint, again bigint, liked bigint, disliked bigint, rewritten bigint,
               rewritten_share bigint, offered bigint, cited bigint,
               first_words bigint[], totals bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  no_one constant uuid := uuid '00000000-0000-0000-0000-000000000000';
  first_at constant timestamptz := first_day::timestamp AT TIME ZONE zone;
  end_at constant timestamptz := (last_day + 1)::timestamp AT TIME ZONE zone;
  late timestamptz[];
BEGIN
  IF smallest = 0 THEN
    IF client = current_client() THEN
      late := usage_late(client, first_at, end_at);
    END IF;
    RETURN QUERY
    SELECT (q.quarter AT TIME ZONE zone)::date, (q.quarter AT TIME ZONE zone)::date, q.quarter, q.user_id, q.workspace_id, q.use_case_id,
           false, false, q.key_id, q.model, q.region, q.plugin, q.plugin_digest, q.source, q.currency,
           q.runs, q.calls, q.tests, q.failed, q.cancelled, q.input_tokens, q.output_tokens,
           q.cost_micros, q.unpriced, q.again, q.liked, q.disliked, q.rewritten, q.rewritten_share, q.offered, q.cited,
           q.first_words, q.totals
    FROM usage_quarters q
    WHERE q.client_id = client AND q.quarter >= first_at AND q.quarter < end_at AND (late IS NULL OR q.quarter <> ALL (late))
      AND (of_person IS NULL OR q.user_id = of_person) AND (of_workspace IS NULL OR q.workspace_id = of_workspace)
      AND (of_use_case IS NULL OR q.use_case_id = of_use_case);
    IF late IS NOT NULL THEN
      RETURN QUERY
      SELECT (q.quarter AT TIME ZONE zone)::date, (q.quarter AT TIME ZONE zone)::date, q.quarter, q.user_id, q.workspace_id, q.use_case_id,
             false, false, q.key_id, q.model, q.region, q.plugin, q.plugin_digest, q.source, q.currency,
             q.runs, q.calls, q.tests, q.failed, q.cancelled, q.input_tokens, q.output_tokens,
           q.cost_micros, q.unpriced, q.again, q.liked, q.disliked, q.rewritten, q.rewritten_share, q.offered, q.cited,
           q.first_words, q.totals
      FROM usage_quarter_sums(client, late) q
      WHERE (of_person IS NULL OR q.user_id = of_person) AND (of_workspace IS NULL OR q.workspace_id = of_workspace)
      AND (of_use_case IS NULL OR q.use_case_id = of_use_case);
    END IF;
  ELSE
    RETURN QUERY
    WITH shown AS MATERIALIZED (SELECT * FROM usage_shown(client, first_day, last_day, today, smallest))
    SELECT s.from_day, s.to_day, q.quarter, q.user_id,
           CASE WHEN s.workspace_shown THEN q.workspace_id END, CASE WHEN s.use_case_shown THEN q.use_case_id END,
           NOT s.workspace_shown, NOT s.use_case_shown,
           NULL::uuid, ''::text, ''::text, ''::text, ''::text, ''::text, CASE WHEN s.has_cost THEN q.currency END,
           q.runs, q.calls, q.tests, q.failed, q.cancelled, q.input_tokens, q.output_tokens,
           CASE WHEN s.has_cost THEN q.cost_micros ELSE 0 END, q.unpriced, q.again, q.liked, q.disliked, q.rewritten, q.rewritten_share,
           q.offered, q.cited, q.first_words, q.totals
    FROM (SELECT DISTINCT p.from_day, p.to_day FROM shown p) b
    CROSS JOIN LATERAL (
      SELECT r.* FROM usage_quarters r
      WHERE r.client_id = client AND r.quarter >= b.from_day::timestamp AT TIME ZONE 'UTC' AND r.quarter < (b.to_day + 1)::timestamp AT TIME ZONE 'UTC'
        AND (of_person IS NULL OR r.user_id = of_person)
      OFFSET 0
    ) AS q
    JOIN shown s ON s.from_day = b.from_day AND s.workspace = coalesce(q.workspace_id, no_one) AND s.use_case = coalesce(q.use_case_id, no_one)
    -- By what is shown: what is folded belongs to none.
    WHERE (of_workspace IS NULL OR (s.workspace_shown AND q.workspace_id = of_workspace))
      AND (of_use_case IS NULL OR (s.use_case_shown AND q.use_case_id = of_use_case));
  END IF;
END
$$;

-- Who was in which group of the directory, where that is asked for: other figures need not wait for it.
CREATE OR REPLACE FUNCTION usage_group_times(client bigint, is_asked boolean)
RETURNS TABLE (user_id uuid, group_id uuid, from_at timestamptz, until_at timestamptz) LANGUAGE plpgsql STABLE ROWS 100 AS $$
BEGIN
  IF is_asked THEN
    RETURN QUERY SELECT t.user_id, t.group_id, t.from_at, t.until_at FROM scim_group_times t WHERE t.client_id = client;
  END IF;
END
$$;

-- The same with what each part is told apart by: `all`, `day`, `hour` (of a weekday), `person`, `workspace`, `use_case`, `model`, `region`, `key`, `version`
-- (of a plugin, with its digest) or `group`. The rest are groups of people that are not shown by themselves. What somebody did stands in each group of the
-- directory that they were in at the end of its quarter of an hour: these parts overlap, and do not add up.
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
           WHEN 'version' THEN nullif(r.plugin || '@' || r.plugin_digest, '@')
           WHEN 'group' THEN g.group_id::text
         END,
         CASE part WHEN 'workspace' THEN r.workspace_folded WHEN 'use_case' THEN r.use_case_folded ELSE false END,
         r.quarter, r.user_id, r.currency, r.runs, r.calls, r.tests, r.failed, r.cancelled, r.input_tokens, r.output_tokens, r.cost_micros, r.unpriced,
         r.again, r.liked, r.disliked, r.rewritten, r.rewritten_share, r.offered, r.cited, r.first_words, r.totals
  FROM usage_shown_rows(client, first_day, last_day, zone, today, smallest, of_person, of_workspace, of_use_case) r
  LEFT JOIN usage_group_times(client, part = 'group' AND smallest = 0) g
    ON g.user_id = r.user_id AND g.from_at < r.quarter + interval '15 minutes' AND g.until_at >= r.quarter + interval '15 minutes'
$$;

-- Millionths of a currency's unit in its smallest one, which is a hundredth or the unit itself (as in `kit::currency`).
CREATE OR REPLACE FUNCTION smallest_micros(currency text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 1000000 ELSE 10000 END
$$;

-- Replaces what a client's invoices charge for each month. A line counts in the months that it is for, by the time that falls into each; the cuts are rounded
-- and not the parts, so that these add up to the line. Tax and discounts are spread over the lines of an invoice by their amounts.
CREATE OR REPLACE FUNCTION sum_revenue(client bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM control.revenue_months r WHERE r.client_id = client;
  INSERT INTO control.revenue_months (client_id, month, plan, currency, micros)
  SELECT client, m.month, l.plan, l.currency,
         sum(CASE WHEN l.until_at <= l.from_at THEN l.micros ELSE
           round(l.micros * extract(epoch FROM least(l.until_at, m.until_at) - l.from_at) / extract(epoch FROM l.until_at - l.from_at))
           - round(l.micros * extract(epoch FROM greatest(l.from_at, m.from_at) - l.from_at) / extract(epoch FROM l.until_at - l.from_at)) END)
  FROM (
    SELECT coalesce(p.plan, '') AS plan, i.currency,
           coalesce((t.line ->> 'from')::timestamptz, i.from_at) AS from_at, coalesce((t.line ->> 'until')::timestamptz, i.until_at) AS until_at,
           coalesce((t.line ->> 'amount')::numeric, 0) * smallest_micros(i.currency)
             * coalesce((i.total - i.tax) / nullif(sum((t.line ->> 'amount')::numeric) OVER (PARTITION BY i.id), 0), 1) AS micros
    FROM control.invoices i
    CROSS JOIN LATERAL jsonb_array_elements(i.lines) AS t (line)
    LEFT JOIN (
      SELECT s.price, s.plan FROM control.stripe_prices s UNION ALL SELECT o.price, o.plan FROM control.stripe_over_prices o
    ) AS p ON p.price = t.line ->> 'price'
    -- What is no draft, was not taken back and not given up.
    WHERE i.client_id = client AND i.status IN ('open', 'paid')
  ) AS l
  CROSS JOIN LATERAL (
    SELECT b.first::date AS month, b.first AT TIME ZONE 'UTC' AS from_at, (b.first + interval '1 month') AT TIME ZONE 'UTC' AS until_at
    FROM generate_series(date_trunc('month', l.from_at AT TIME ZONE 'UTC'),
                         greatest(l.until_at - interval '1 microsecond', l.from_at) AT TIME ZONE 'UTC', interval '1 month') AS b (first)
  ) AS m
  GROUP BY m.month, l.plan, l.currency;
$$;

CREATE OR REPLACE FUNCTION invoices_change_revenue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sum_revenue(f.client_id) FROM (SELECT DISTINCT client_id FROM fresh) AS f;
  RETURN NULL;
END
$$;

-- What clients bring in each of these months: by their invoices, and by what the plan of a contract says where its price is known. A contract's month counts
-- by the time that it was in force, with its seats, or as many as there are accounts now.
CREATE OR REPLACE FUNCTION client_revenue(first_month date, last_month date)
RETURNS TABLE (client_id bigint, month date, plan text, currency text, micros bigint) LANGUAGE sql STABLE ROWS 1000 AS $$
  SELECT r.client_id, r.month, r.plan, r.currency, r.micros FROM control.revenue_months r WHERE r.month BETWEEN first_month AND last_month
  UNION ALL
  SELECT s.client_id, m.month, s.plan, p.currency,
         -- Ten billion at most: one that was entered wrongly must not keep the others from being summed.
         least(10000000000000000,
               round(CASE s.pays WHEN 'year' THEN p.price_year / 12.0 ELSE p.price_month END * smallest_micros(p.currency)
                     * coalesce(s.seats, (SELECT count(*) FROM users u WHERE u.client_id = s.client_id AND u.status <> 'suspended'))
                     * extract(epoch FROM least(coalesce(s.ended_at, 'infinity'), m.until_at) - greatest(s.from_at, m.from_at))
                     / extract(epoch FROM m.until_at - m.from_at)))::bigint
  FROM control.subscriptions s
  JOIN control.clients c ON c.id = s.client_id AND c.kind = 'enterprise'
  JOIN control.plans p ON p.plan = s.plan AND p.version = s.version
  JOIN (
    SELECT b.first::date AS month, b.first AT TIME ZONE 'UTC' AS from_at, (b.first + interval '1 month') AT TIME ZONE 'UTC' AS until_at
    FROM generate_series(first_month::timestamp, last_month::timestamp, interval '1 month') AS b (first)
  ) AS m ON s.from_at < m.until_at AND coalesce(s.ended_at, 'infinity') > m.from_at
  WHERE s.state IN ('active', 'grace', 'closing') AND CASE s.pays WHEN 'year' THEN p.price_year ELSE p.price_month END > 0
$$;

-- How many of those whose first use was in each of the last `months` months of UTC came back in the second to fifth week from that day on. A week is told once it
-- is over for everybody of the month, and stays as it was. Where nothing may be about fewer than `smallest` people, a month of fewer is left out, and so are
-- weeks in which fewer came or fewer stayed away. The first use is then the first one that sums show (`usage_blocks`), and a month is left out of whose people
-- fewer began earlier: the people of a month, which sums tell, less those who began in it are a group, too.
CREATE OR REPLACE FUNCTION usage_cohorts(client bigint, today date, smallest integer, months integer)
RETURNS TABLE (month date, people bigint, weeks bigint[]) LANGUAGE sql STABLE ROWS 12 AS $$
  WITH shown AS (
    SELECT q.user_id, (q.quarter AT TIME ZONE 'UTC')::date AS day, bool_or(q.runs + q.calls > 0) AS has_used
    FROM usage_blocks(client, (SELECT (min(f.quarter) AT TIME ZONE 'UTC')::date FROM usage_quarters f WHERE f.client_id = client), today, today, smallest) b
    CROSS JOIN LATERAL (
      SELECT r.user_id, r.quarter, r.runs, r.calls FROM usage_quarters r
      WHERE r.client_id = client AND r.quarter >= b.from_day::timestamp AT TIME ZONE 'UTC' AND r.quarter < (b.to_day + 1)::timestamp AT TIME ZONE 'UTC'
        AND r.user_id IS NOT NULL
      OFFSET 0
    ) AS q
    WHERE smallest > 0
    GROUP BY 1, 2
  ), met AS (
    SELECT s.user_id, min(s.day) AS first_day
    FROM (
      SELECT q.user_id, (q.quarter AT TIME ZONE 'UTC')::date AS day
      FROM usage_quarters q WHERE smallest = 0 AND q.client_id = client AND q.user_id IS NOT NULL AND q.runs + q.calls > 0
      UNION ALL
      SELECT k.user_id, k.day FROM shown k WHERE k.has_used
    ) AS s
    GROUP BY s.user_id
  ), began AS (
    SELECT date_trunc('month', m.first_day)::date AS month, m.user_id, m.first_day
    FROM met m WHERE m.first_day >= (date_trunc('month', today) - (months - 1) * interval '1 month')::date
  ), came AS (
    SELECT DISTINCT b.month, b.user_id, ((q.quarter AT TIME ZONE 'UTC')::date - b.first_day) / 7 AS week
    FROM began b
    JOIN usage_quarters q ON q.client_id = client AND q.user_id = b.user_id AND q.runs + q.calls > 0
      AND q.quarter >= (b.first_day + 7)::timestamp AT TIME ZONE 'UTC' AND q.quarter < (b.first_day + 35)::timestamp AT TIME ZONE 'UTC'
  ), sizes AS (
    SELECT b.month, count(*) AS people FROM began b GROUP BY b.month
  ), crowds AS (
    SELECT date_trunc('month', k.day)::date AS month, count(DISTINCT k.user_id) AS people FROM shown k GROUP BY 1
  )
  SELECT s.month, s.people, (
    SELECT array_agg(CASE WHEN today >= (s.month + interval '1 month')::date - 1 + 7 * (w.week + 1)
                           AND (c.people = 0 OR c.people >= smallest) AND (c.people = s.people OR s.people - c.people >= smallest)
                          THEN c.people END ORDER BY w.week)
    FROM generate_series(1, 4) AS w (week)
    CROSS JOIN LATERAL (SELECT count(*) AS people FROM came a WHERE a.month = s.month AND a.week = w.week) AS c
  )
  FROM sizes s LEFT JOIN crowds k ON k.month = s.month
  -- The month that is under way grows by one person at a time.
  WHERE smallest = 0
     OR s.people >= smallest AND (k.people = s.people OR k.people - s.people >= smallest) AND today >= (s.month + interval '1 month')::date
$$;

-- The same of twelve months, as the version before asks for it.
CREATE OR REPLACE FUNCTION usage_habit(client bigint, today date, smallest integer)
RETURNS TABLE (month date, people bigint, weeks bigint[]) LANGUAGE sql STABLE ROWS 12 AS $$
  SELECT c.month, c.people, c.weeks FROM usage_cohorts(client, today, smallest, 12) c
$$;
