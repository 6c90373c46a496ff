-- Noisy neighbours: what each client takes of the platform by the minute, and how the owner slows one down for a while.

-- A brake ends by itself. `ended_at`: it was taken off, or another one of its kind came in its place.
CREATE TABLE control.brakes (
  client_id bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id        uuid NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('parallel_runs', 'api_rate', 'batches_paused', 'read_only')),
  -- Runs at once, or calls a minute; the other kinds have none.
  amount    integer CHECK (amount > 0),
  reason    text NOT NULL CHECK (length(reason) BETWEEN 10 AND 500),
  placed_by text NOT NULL,
  from_at   timestamptz NOT NULL,
  until_at  timestamptz NOT NULL,
  ended_at  timestamptz,
  ended_by  text,
  PRIMARY KEY (client_id, id),
  CHECK (until_at > from_at),
  CHECK ((kind IN ('parallel_runs', 'api_rate')) = (amount IS NOT NULL))
);
-- One of a kind at a time, whatever two tabs do.
CREATE UNIQUE INDEX brakes_one_of_a_kind ON control.brakes (client_id, kind) WHERE ended_at IS NULL;
CREATE INDEX brakes_newest ON control.brakes (client_id, from_at DESC, id DESC);
SELECT isolate('control.brakes');
REVOKE INSERT, UPDATE, DELETE ON control.brakes FROM atelier_tenant;
CREATE POLICY operator ON control.brakes TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (ended_at, ended_by) ON control.brakes TO atelier_operator;
-- Each process keeps those in force in memory.
CREATE POLICY worker ON control.brakes FOR SELECT TO atelier_worker USING (true);
GRANT SELECT ON control.brakes TO atelier_worker;

-- What each process has counted of a client in a minute: numbers, never what was done.
CREATE TABLE control.client_minutes (
  client_id      bigint NOT NULL DEFAULT current_client(),
  minute         timestamptz NOT NULL,
  process        uuid NOT NULL,
  requests       bigint NOT NULL,
  refused_402    bigint NOT NULL,
  refused_429    bigint NOT NULL,
  refused_432    bigint NOT NULL,
  begun          bigint NOT NULL,                           -- runs that got a place
  waited         bigint[] NOT NULL,                         -- how long each of them waited for it; classes as `routing::Times` has them
  waited_ms      bigint NOT NULL,
  cpu_us         bigint NOT NULL,                           -- what plugins computed
  sent_bytes     bigint NOT NULL,                           -- to providers and back
  received_bytes bigint NOT NULL,
  PRIMARY KEY (client_id, minute, process)
);
CREATE INDEX client_minutes_by_time ON control.client_minutes (minute, client_id);
SELECT isolate('control.client_minutes');
REVOKE ALL ON control.client_minutes FROM atelier_tenant;
CREATE POLICY worker ON control.client_minutes TO atelier_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.client_minutes TO atelier_worker;
CREATE POLICY operator ON control.client_minutes FOR SELECT TO atelier_operator USING (true);
GRANT SELECT ON control.client_minutes TO atelier_operator;
