-- Sums are late by quarters of an hour, and there are some of each client's days and months (functions/insight.sql).

-- The end of what is late; NULL: a whole hour, as the version before notices it.
ALTER TABLE usage_late_hours ADD COLUMN until_at timestamptz;
-- Which are over, and can be summed once and for all: the job asks over all clients.
GRANT SELECT (hour, until_at) ON usage_late_hours TO atelier_worker;

-- What a client did in a day of UTC by the plugins that it asked, for the owner's figures of all clients: made anew with the quarters of the day.
CREATE TABLE usage_days (
  client_id bigint NOT NULL DEFAULT current_client(),
  day       date NOT NULL,
  plugin    text NOT NULL,
  runs      bigint NOT NULL,
  calls     bigint NOT NULL,
  tests     bigint NOT NULL,
  failed    bigint NOT NULL,                                -- of all three
  tokens    bigint NOT NULL,
  last_at   timestamptz NOT NULL,                           -- the last quarter of an hour of it
  totals    bigint[] NOT NULL,
  people    uuid[] NOT NULL,                                -- each once: people are counted and not added
  PRIMARY KEY (client_id, day, plugin)
);
SELECT isolate('usage_days');
CREATE POLICY operator ON usage_days FOR SELECT TO atelier_operator USING (true);
GRANT SELECT ON usage_days TO atelier_operator;

-- What a client used in a month of UTC, by which the owner's lists are sorted: made anew with the days of it.
CREATE TABLE usage_months (
  client_id bigint NOT NULL DEFAULT current_client(),
  month     date NOT NULL,
  runs      bigint NOT NULL,                                -- and calls and tests, but for those that failed
  tokens    bigint NOT NULL,
  PRIMARY KEY (client_id, month)
);
SELECT isolate('usage_months');
CREATE POLICY operator ON usage_months FOR SELECT TO atelier_operator USING (true);
GRANT SELECT ON usage_months TO atelier_operator;

-- The job makes both of what there is, as a quarter of each day is late now.
ALTER TABLE usage_quarters NO FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_late_hours NO FORCE ROW LEVEL SECURITY;
INSERT INTO usage_late_hours (client_id, hour, until_at)
SELECT client_id, max(quarter), max(quarter) + interval '15 minutes' FROM usage_quarters GROUP BY client_id, (quarter AT TIME ZONE 'UTC')::date;
ALTER TABLE usage_quarters FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_late_hours FORCE ROW LEVEL SECURITY;

-- When somebody of a client was last seen, which the owner's lists are sorted by too: it changes with a sign-in alone. People are thousands, and not millions.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX users_by_last_seen ON users (client_id, last_seen_at);
