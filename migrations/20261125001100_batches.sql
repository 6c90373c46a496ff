-- Batches and schedules, and the checks of a use case, which run as batches do.

CREATE TABLE schedules (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  workspace_id uuid NOT NULL,
  use_case_id  uuid NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  rule         text NOT NULL CHECK (length(rule) <= 500),   -- RRULE, without DTSTART
  -- squawk-ignore prefer-timestamp-tz
  begins       timestamp NOT NULL,                          -- the first time, on the clock of the time zone
  time_zone    text NOT NULL,
  inputs       jsonb,                                       -- of a single run; NULL: `sheet_id` has the rows
  sheet_id     uuid,                                        -- a batch that is never started itself: each time its rows are copied
  mails        boolean NOT NULL,
  status       text NOT NULL CHECK (status IN ('active', 'paused', 'ended')),
  reason_code  text,
  reason       text,                                        -- why the server paused it
  note         text,                                        -- what became of the last time, where there is something to say
  next_at      timestamptz,                                 -- NULL: paused or ended
  last_at      timestamptz,
  created_by   uuid NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE,
  CHECK ((status = 'active') = (next_at IS NOT NULL)),
  CHECK ((inputs IS NULL) <> (sheet_id IS NULL))
);
CREATE INDEX schedules_by_created ON schedules (client_id, workspace_id, created_at DESC, id DESC);
CREATE INDEX schedules_due ON schedules (next_at) WHERE status IN ('active');
SELECT isolate('schedules');
-- Which client's time has come, and no more.
CREATE POLICY worker ON schedules FOR SELECT TO atelier_worker USING (status = 'active');
GRANT SELECT (client_id, id, status, next_at) ON schedules TO atelier_worker;
CREATE POLICY open_to ON schedules AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  (SELECT nothing_is_hidden()) OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces())));

CREATE TABLE batches (
  client_id       bigint NOT NULL DEFAULT current_client(),
  id              uuid NOT NULL,
  workspace_id    uuid NOT NULL,
  use_case_id     uuid NOT NULL,
  version         integer NOT NULL,                         -- of the use case: all rows run the same one
  schedule_id     uuid,
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  columns         jsonb NOT NULL,                           -- names, in the sheet's order
  mapping         jsonb NOT NULL,                           -- by input
  files           jsonb NOT NULL DEFAULT '{}',              -- documents by the names that the sheet calls them
  warnings        jsonb NOT NULL DEFAULT '[]',              -- what the sheet's reader had to say
  status          text NOT NULL CHECK (status IN ('draft', 'stored', 'running', 'paused', 'finished', 'cancelled')),
  reason_code     text,
  reason          text,                                     -- why the server paused it
  note            text,
  checked         boolean NOT NULL DEFAULT false,           -- every row was, with this mapping
  max_tokens      bigint CHECK (max_tokens > 0),
  max_cost_micros bigint CHECK (max_cost_micros > 0),       -- millionths of the currency's unit
  mails           boolean NOT NULL DEFAULT true,
  created_by      uuid NOT NULL,
  created_at      timestamptz NOT NULL,
  started_at      timestamptz,
  finished_at     timestamptz,
  live            boolean NOT NULL DEFAULT false,           -- a process looks after it: it runs, or rows that were under way have not been counted
  lease_owner     uuid,
  lease_until     timestamptz,
  fence           bigint NOT NULL DEFAULT 0,
  -- A check's rows run as those of a batch do; people see the check, never its batch, nor its runs among their own.
  is_check        boolean NOT NULL DEFAULT false,
  definition      jsonb,                                    -- of a draft as it was when the check began, with version 0; NULL: the version's
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE,
  CHECK (status <> 'running' OR live),
  CHECK ((status IN ('finished', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE INDEX batches_by_created ON batches (client_id, workspace_id, created_at DESC, id DESC);
CREATE INDEX batches_of_schedule ON batches (client_id, schedule_id, created_at DESC, id DESC) WHERE schedule_id IS NOT NULL;
CREATE INDEX batches_live ON batches (lease_until) WHERE live;
SELECT isolate('batches');
CREATE POLICY worker ON batches TO atelier_worker USING (live) WITH CHECK (true);
GRANT SELECT (client_id, id, live, started_at, lease_owner, lease_until, fence), UPDATE (lease_owner, lease_until, fence) ON batches TO atelier_worker;
CREATE POLICY open_to ON batches AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  (SELECT nothing_is_hidden()) OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces())));

CREATE TABLE batch_rows (
  client_id   bigint NOT NULL DEFAULT current_client(),
  batch_id    uuid NOT NULL,
  row         integer NOT NULL CHECK (row > 0),             -- as the sheet numbers it
  cells       jsonb NOT NULL,
  errors      jsonb,                                        -- what keeps it from being run: [{field, message}]
  status      text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'succeeded', 'failed', 'cancelled', 'skipped')),
  run_id      uuid,                                         -- the last; earlier ones name the row themselves
  reason      text,
  tokens      bigint NOT NULL DEFAULT 0,                    -- of all its runs
  cost_micros bigint,
  currency    text,
  finished_at timestamptz,
  PRIMARY KEY (client_id, batch_id, row),
  FOREIGN KEY (client_id, batch_id) REFERENCES batches (client_id, id) ON DELETE CASCADE,
  CHECK (status <> 'running' OR run_id IS NOT NULL)
);
CREATE INDEX batch_rows_counted ON batch_rows (client_id, batch_id, status) INCLUDE (tokens, cost_micros);
CREATE INDEX batch_rows_waiting ON batch_rows (client_id, batch_id, row) WHERE status = 'waiting';
SELECT isolate('batch_rows');

CREATE TABLE use_case_checks (
  client_id       bigint NOT NULL DEFAULT current_client(),
  id              uuid NOT NULL,
  use_case_id     uuid NOT NULL,
  batch_id        uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('examples', 'recent')),
  version         integer,                                  -- NULL: the draft
  definition_hash bytea NOT NULL,
  examples_hash   bytea NOT NULL,
  live_id         uuid,                                     -- the check of the live version that it is compared with
  status          text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'cancelled')),
  passed          integer NOT NULL DEFAULT 0,
  failed          integer NOT NULL DEFAULT 0,
  unchecked       integer NOT NULL DEFAULT 0,               -- nothing that could be looked at here
  created_by      uuid NOT NULL,
  created_at      timestamptz NOT NULL,
  finished_at     timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, batch_id) REFERENCES batches (client_id, id) ON DELETE CASCADE,
  CHECK ((status = 'running') = (finished_at IS NULL))
);
CREATE INDEX use_case_checks_newest ON use_case_checks (client_id, use_case_id, created_at DESC, id DESC);
CREATE INDEX use_case_checks_by_batch ON use_case_checks (client_id, batch_id);
SELECT isolate('use_case_checks');

CREATE TABLE use_case_check_cases (
  client_id     bigint NOT NULL DEFAULT current_client(),
  check_id      uuid NOT NULL,
  position      integer NOT NULL CHECK (position > 0),      -- the row of the batch
  name          text NOT NULL,
  example_id    uuid,
  source_run_id uuid,                                       -- of the last real runs: the one that was done again
  expectations  jsonb NOT NULL,
  outcome       text CHECK (outcome IN ('passed', 'failed', 'unchecked')),
  results       jsonb NOT NULL DEFAULT '[]',                -- by expectation: outcome and reason
  PRIMARY KEY (client_id, check_id, position),
  FOREIGN KEY (client_id, check_id) REFERENCES use_case_checks (client_id, id) ON DELETE CASCADE
);
SELECT isolate('use_case_check_cases');

-- What a workspace asks for before something is published; no row: nothing.
CREATE TABLE publish_gates (
  client_id    bigint NOT NULL DEFAULT current_client(),
  workspace_id uuid NOT NULL,
  min_rate     integer NOT NULL CHECK (min_rate BETWEEN 1 AND 100),
  min_examples integer NOT NULL CHECK (min_examples BETWEEN 3 AND 20),
  override_by  text NOT NULL CHECK (override_by IN ('nobody', 'admins', 'publishers')),
  set_by       uuid NOT NULL,
  set_at       timestamptz NOT NULL,
  PRIMARY KEY (client_id, workspace_id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE
);
SELECT isolate('publish_gates');
