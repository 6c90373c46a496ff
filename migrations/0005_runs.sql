-- Runs, their numbered events, their outputs.
CREATE TABLE runs (
  client_id        bigint NOT NULL DEFAULT current_client(),
  id               uuid NOT NULL,
  workspace_id     uuid NOT NULL,
  use_case_id      uuid NOT NULL,
  use_case_version integer,                              -- NULL: a test of the draft
  use_case_name    text NOT NULL,
  title            text NOT NULL DEFAULT '' CHECK (length(title) <= 200),
  inputs           jsonb NOT NULL,
  request          jsonb NOT NULL,                       -- as sent to the runner, so that a new attempt asks the same
  model            text NOT NULL,
  region           text NOT NULL,
  plugin           text NOT NULL,
  plugin_version   text NOT NULL DEFAULT '',
  plugin_digest    text NOT NULL DEFAULT '',
  status           text NOT NULL CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  reason_code      text,
  reason_message   text,
  attempt          integer NOT NULL DEFAULT 1 CHECK (attempt > 0),
  stop_requested   boolean NOT NULL DEFAULT false,
  last_event       bigint NOT NULL DEFAULT 0,
  passages_offered integer NOT NULL DEFAULT 0,
  passages_cited   integer NOT NULL DEFAULT 0,
  input_tokens     bigint,
  output_tokens    bigint,
  first_delta_ms   integer,                              -- from acceptance to the first delta
  is_locked        boolean NOT NULL DEFAULT false,
  created_by       uuid NOT NULL,
  created_at       timestamptz NOT NULL,
  started_at       timestamptz,
  finished_at      timestamptz,
  lease_owner      uuid,                                 -- the process that executes it
  lease_until      timestamptz,
  fence            bigint NOT NULL DEFAULT 1,            -- grows with each claim; a writer with an older one is refused
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE,
  -- I1: a terminal state has its time, and only a terminal state
  CHECK ((status IN ('succeeded', 'failed', 'cancelled')) = (finished_at IS NOT NULL)),
  CHECK (status <> 'failed' OR reason_code IS NOT NULL)
);
CREATE INDEX runs_by_created ON runs (client_id, workspace_id, created_at DESC, id DESC);
CREATE INDEX runs_use_case ON runs (client_id, use_case_id, created_at DESC, id DESC);
CREATE INDEX runs_mine ON runs (client_id, created_by, created_at DESC, id DESC);
CREATE INDEX runs_live ON runs (lease_until) WHERE status IN ('queued', 'running');
SELECT isolate('runs');
CREATE POLICY worker ON runs TO atelier_worker USING (status IN ('queued', 'running')) WITH CHECK (true);
GRANT SELECT (client_id, id, status, region, attempt, lease_owner, lease_until, fence, stop_requested, created_at), UPDATE (lease_owner, lease_until, fence) ON runs TO atelier_worker;

-- Events in batches: a row holds the events first_seq..last_seq of one run, in order (≤ 20 rows/s a run).
CREATE TABLE run_events (
  client_id bigint NOT NULL DEFAULT current_client(),
  run_id    uuid NOT NULL,
  first_seq bigint NOT NULL CHECK (first_seq > 0),
  last_seq  bigint NOT NULL,
  events    jsonb NOT NULL,
  PRIMARY KEY (client_id, run_id, first_seq),
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE,
  CHECK (last_seq >= first_seq AND jsonb_array_length(events) = last_seq - first_seq + 1)
);
SELECT isolate('run_events');
REVOKE UPDATE ON run_events FROM atelier_tenant;

-- Outputs as document JSON; version 1 is the model's, later ones are people's edits.
CREATE TABLE outputs (
  client_id  bigint NOT NULL DEFAULT current_client(),
  run_id     uuid NOT NULL,
  version    integer NOT NULL CHECK (version > 0),
  content    jsonb NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, run_id, version),
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE
);
SELECT isolate('outputs');
REVOKE UPDATE, DELETE ON outputs FROM atelier_tenant;

-- Used once a run (I3): the primary key is the guard against counting twice.
CREATE TABLE usage_ledger (
  client_id     bigint NOT NULL DEFAULT current_client(),
  run_id        uuid NOT NULL,
  at            timestamptz NOT NULL DEFAULT now(),
  model         text NOT NULL,
  region        text NOT NULL,
  input_tokens  bigint NOT NULL,
  output_tokens bigint NOT NULL,
  PRIMARY KEY (client_id, run_id)
);
CREATE INDEX usage_ledger_at ON usage_ledger (client_id, at);
SELECT isolate('usage_ledger');
REVOKE UPDATE, DELETE ON usage_ledger FROM atelier_tenant;
