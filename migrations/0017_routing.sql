-- Where runs go and went: which bindings a run tried, which other regions a client lets it go to, and what each binding's calls came to.

-- Tries of a run at bindings, in their order: binding, region, plugin, when, how long, what came of it.
ALTER TABLE runs ADD COLUMN attempts jsonb NOT NULL DEFAULT '[]';

-- Regions that a run may go on to when no binding of its own region answers, in this order. They count only where they are allowed regions too. None: never.
ALTER TABLE clients ADD COLUMN failover_regions text[] NOT NULL DEFAULT '{}';

-- Calls of a binding by minute, of all clients together: no client, no text. A row is what one process counted; it writes its rows again as they grow. The
-- classes of the two histograms are in platform/src/routing/histogram.rs.
CREATE TABLE binding_minutes (
  binding_id    uuid NOT NULL,
  minute        timestamptz NOT NULL,
  plugin_digest text NOT NULL,
  outcome       text NOT NULL,                           -- 'succeeded' or the code of the failure
  process       uuid NOT NULL,
  calls         bigint NOT NULL,
  first_delta   bigint[] NOT NULL,
  total         bigint[] NOT NULL,
  PRIMARY KEY (binding_id, minute, plugin_digest, outcome, process)
);
CREATE INDEX binding_minutes_by_time ON binding_minutes (minute, plugin_digest);
GRANT SELECT, INSERT, UPDATE, DELETE ON binding_minutes TO atelier_worker;
GRANT SELECT ON binding_minutes TO atelier_operator;

-- The sum of arrays, number by number.
CREATE FUNCTION add_counts(one bigint[], other bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT array_agg(coalesce(a, 0) + coalesce(b, 0) ORDER BY place) FROM unnest(one, other) WITH ORDINALITY AS t (a, b, place) $$;
CREATE AGGREGATE add_counts(bigint[]) (SFUNC = add_counts, STYPE = bigint[], INITCOND = '{}', PARALLEL = SAFE, COMBINEFUNC = add_counts);
