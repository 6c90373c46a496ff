-- squawk-ignore-file require-concurrent-index-creation
-- What all clients did with each version of a plugin, by day: the owner's figures read a row a day and version instead of one of each client (functions/insight.sql).

CREATE TABLE control.plugin_days (
  day           date NOT NULL,                              -- of UTC
  plugin        text NOT NULL,
  plugin_digest text NOT NULL,
  runs          bigint NOT NULL,
  calls         bigint NOT NULL,
  tests         bigint NOT NULL,
  failed        bigint NOT NULL,
  last_at       timestamptz NOT NULL,
  first_words   bigint[] NOT NULL,                          -- histograms as `routing::Times` has them
  totals        bigint[] NOT NULL,
  PRIMARY KEY (day, plugin, plugin_digest)
);
CREATE TABLE control.plugin_costs (
  day           date NOT NULL,
  currency      text NOT NULL,                              -- empty: of what has no known price
  plugin        text NOT NULL,
  plugin_digest text NOT NULL,
  micros        bigint NOT NULL,
  unpriced      bigint NOT NULL,
  PRIMARY KEY (day, currency, plugin, plugin_digest)
);
-- Days whose sums are older than their clients' days. As with hours of clients, each transaction leaves a row of its own.
CREATE TABLE control.plugin_late_days (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  day        date NOT NULL,
  noticed_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON control.plugin_days, control.plugin_costs TO atelier_operator;
GRANT SELECT, DELETE ON control.plugin_late_days TO atelier_operator;
GRANT INSERT (day) ON control.plugin_late_days TO atelier_tenant;

-- A day of all clients; and who did the most, from the index alone.
CREATE INDEX usage_days_across ON usage_days (day, client_id) INCLUDE (plugin, plugin_digest, runs, calls, tests);
CREATE INDEX usage_costs_across ON usage_costs (day);

ALTER TABLE usage_days NO FORCE ROW LEVEL SECURITY;
INSERT INTO control.plugin_late_days (day) SELECT DISTINCT day FROM usage_days;
ALTER TABLE usage_days FORCE ROW LEVEL SECURITY;
