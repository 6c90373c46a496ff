-- The publish gate: examples of a use case, checks of a draft against them, and what a workspace asks for before a version is published.

CREATE TABLE use_case_examples (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  use_case_id  uuid NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  inputs       jsonb NOT NULL,                            -- values by the inputs' names
  expectations jsonb NOT NULL,                            -- what must be true of the answer
  run_id       uuid,                                      -- the run it was made of; that may be gone
  revision     integer NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL,
  updated_by   uuid NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE
);
CREATE INDEX use_case_examples_in_order ON use_case_examples (client_id, use_case_id, created_at, id);
SELECT isolate('use_case_examples');

-- A check's rows run as those of a batch do; people see the check, never its batch, nor its runs among their own.
ALTER TABLE batches
  ADD COLUMN is_check boolean NOT NULL DEFAULT false,
  ADD COLUMN definition jsonb;                            -- of a draft as it was when the check began, with version 0; NULL: the version's
ALTER TABLE runs ADD COLUMN is_check boolean NOT NULL DEFAULT false;

CREATE TABLE use_case_checks (
  client_id       bigint NOT NULL DEFAULT current_client(),
  id              uuid NOT NULL,
  use_case_id     uuid NOT NULL,
  batch_id        uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('examples', 'recent')),
  version         integer,                                -- NULL: the draft
  definition_hash bytea NOT NULL,
  examples_hash   bytea NOT NULL,
  live_id         uuid,                                   -- the check of the live version that it is compared with
  status          text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'cancelled')),
  settled_until   timestamptz,                            -- somebody works out the results until then
  passed          integer NOT NULL DEFAULT 0,
  failed          integer NOT NULL DEFAULT 0,
  unchecked       integer NOT NULL DEFAULT 0,             -- nothing that could be looked at here
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
  position      integer NOT NULL CHECK (position > 0),    -- the row of the batch
  name          text NOT NULL,
  example_id    uuid,
  source_run_id uuid,                                     -- of the last real runs: the one that was done again
  expectations  jsonb NOT NULL,
  outcome       text CHECK (outcome IN ('passed', 'failed', 'unchecked')),
  results       jsonb NOT NULL DEFAULT '[]',              -- by expectation: outcome and reason
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
