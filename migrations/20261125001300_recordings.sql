-- Recordings of runs, and playing them back to another version of a plugin.

-- Records of runs, and playing them back to another version of a plugin before it is switched on.
-- One a client; without a row nothing is recorded. The platform owner's staff switch it on, the client's own administrators permit it or not.
CREATE TABLE recording_settings (
  client_id      bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id             uuid NOT NULL,
  enabled        boolean NOT NULL,
  permitted      boolean NOT NULL,
  share          integer NOT NULL CHECK (share BETWEEN 1 AND 100), -- percent of the runs
  retention_days integer NOT NULL CHECK (retention_days BETWEEN 1 AND 90),
  keeps_texts    boolean NOT NULL,                          -- else sizes and digests only
  updated_at     timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id)
);
SELECT isolate('recording_settings');
CREATE POLICY worker ON recording_settings FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, enabled, permitted, share) ON recording_settings TO atelier_worker;

-- The record itself lies sealed in the store of files, under the client's prefix. It goes with its run.
CREATE TABLE recordings (
  client_id      bigint NOT NULL DEFAULT current_client(),
  id             uuid NOT NULL,
  run_id         uuid NOT NULL,
  plugin         text NOT NULL,
  plugin_version text NOT NULL,
  plugin_digest  text NOT NULL,
  region         text NOT NULL,
  outcome        text NOT NULL,                             -- succeeded, or the failure's code
  playable       boolean NOT NULL,
  bytes          bigint NOT NULL CHECK (bytes >= 0),
  created_at     timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  -- Which records hold texts, so that a company reads what is truly held of it. Of those from before nobody knows: they count as holding them until their days are over.
  has_texts      boolean NOT NULL DEFAULT true,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, run_id),
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE
);
CREATE INDEX recordings_expiring ON recordings (expires_at);
CREATE INDEX recordings_of_plugin ON recordings (plugin, created_at DESC, id DESC) WHERE playable;
SELECT isolate('recordings');
REVOKE UPDATE ON recordings FROM atelier_tenant;
-- What of all clients can be played back, and what has expired; neither role reads a run by it.
CREATE POLICY worker ON recordings FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, id, expires_at) ON recordings TO atelier_worker;
CREATE POLICY operator ON recordings FOR SELECT TO atelier_operator USING (true);
GRANT SELECT ON recordings TO atelier_operator;
-- Fewer days hold for what is there, too.
GRANT UPDATE (expires_at) ON recordings TO atelier_tenant;

-- A version of a plugin against recordings: the platform owner's job (its rows are client 1's).
CREATE TABLE control.replays (
  client_id      bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id             uuid NOT NULL,
  plugin         text NOT NULL,
  plugin_version text NOT NULL,
  plugin_digest  text NOT NULL,
  of_client      bigint,                                    -- NULL: recordings of all clients
  since          timestamptz NOT NULL,
  until          timestamptz NOT NULL,
  most           integer NOT NULL CHECK (most BETWEEN 1 AND 5000),
  status         text NOT NULL CHECK (status IN ('queued', 'running', 'finished', 'cancelled')),
  chosen         integer NOT NULL DEFAULT 0,                -- recordings
  created_by     uuid NOT NULL,
  created_at     timestamptz NOT NULL,
  finished_at    timestamptz,
  lease_owner    uuid,
  lease_until    timestamptz,
  fence          bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, id),
  CHECK ((status IN ('finished', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE INDEX replays_by_created ON control.replays (client_id, created_at DESC, id DESC);
CREATE INDEX replays_live ON control.replays (lease_until) WHERE status IN ('queued', 'running');
SELECT isolate('control.replays');
CREATE POLICY worker ON control.replays TO atelier_worker USING (status IN ('queued', 'running')) WITH CHECK (true);
GRANT SELECT (client_id, id, plugin_digest, status, lease_owner, lease_until, fence, created_at), UPDATE (lease_owner, lease_until, fence) ON control.replays TO atelier_worker;

-- One recording played back. The differences are kinds and sizes; no text of a client is in them. It outlives the recording.
CREATE TABLE control.replay_results (
  client_id    bigint NOT NULL DEFAULT current_client(),
  replay_id    uuid NOT NULL,
  position     integer NOT NULL,
  of_client    bigint NOT NULL,
  recording_id uuid NOT NULL,
  run_id       uuid NOT NULL,
  recorded_at  timestamptz NOT NULL,
  was_digest   text NOT NULL,
  verdict      text NOT NULL CHECK (verdict IN ('waiting', 'same', 'differs', 'newly_fails', 'not_played')),
  differences  jsonb NOT NULL DEFAULT '[]',
  reason       text,                                        -- of what was not played
  PRIMARY KEY (client_id, replay_id, position),
  FOREIGN KEY (client_id, replay_id) REFERENCES control.replays (client_id, id) ON DELETE CASCADE
);
SELECT isolate('control.replay_results');
