-- Runs, their events and outputs, and what people say about them.

CREATE TABLE runs (
  client_id        bigint NOT NULL DEFAULT current_client(),
  id               uuid NOT NULL,
  workspace_id     uuid NOT NULL,
  use_case_id      uuid NOT NULL,
  use_case_version integer,                                 -- NULL: a test of the draft
  use_case_name    text NOT NULL,
  title            text NOT NULL DEFAULT '' CHECK (length(title) <= 200),
  inputs           jsonb NOT NULL,
  request          jsonb NOT NULL,                          -- as sent to the runner, so that a new attempt asks the same
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
  first_delta_ms   integer,                                 -- from acceptance to the first delta
  is_locked        boolean NOT NULL DEFAULT false,
  created_by       uuid NOT NULL,
  created_at       timestamptz NOT NULL,
  started_at       timestamptz,
  finished_at      timestamptz,
  lease_owner      uuid,                                    -- the process that executes it
  lease_until      timestamptz,
  fence            bigint NOT NULL DEFAULT 1,               -- grows with each claim; a writer with an older one is refused
  -- Tries of a run at bindings, in their order: binding, region, plugin, when, how long, what came of it.
  attempts         jsonb NOT NULL DEFAULT '[]',
  locked_by        uuid,
  locked_at        timestamptz,
  lock_reason      text CHECK (length(lock_reason) <= 500),
  -- Of which batch's row a run is; NULL: somebody started it by itself.
  batch_id         uuid,
  batch_row        integer,
  is_check         boolean NOT NULL DEFAULT false,
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
-- Locked runs are few, and are looked for among all.
CREATE INDEX runs_locked ON runs (client_id, created_at DESC, id DESC) WHERE is_locked;
CREATE INDEX runs_named ON runs USING gin (client_id, title gin_trgm_ops, use_case_name gin_trgm_ops) WHERE finished_at IS NOT NULL;
-- Lists of runs by what few of very many have: each reads its page from one index, in its order.
CREATE INDEX runs_ended_badly ON runs (client_id, workspace_id, status, created_at DESC, id DESC) WHERE status IN ('failed', 'cancelled');
CREATE INDEX runs_model ON runs (client_id, workspace_id, model, created_at DESC, id DESC);
-- A use case's runs are counted by it, too.
CREATE INDEX runs_version ON runs (client_id, use_case_id, use_case_version, created_at DESC, id DESC) WHERE NOT is_check;
-- Runs that somebody stops while a process executes them: each process looks for its own twice a second, and mostly there are none.
CREATE INDEX runs_to_stop ON runs (lease_owner) WHERE stop_requested AND status IN ('queued', 'running');
SELECT isolate('runs');
CREATE POLICY worker ON runs TO atelier_worker USING (status IN ('queued', 'running')) WITH CHECK (true);
GRANT SELECT (client_id, id, status, region, attempt, lease_owner, lease_until, fence, stop_requested, created_at), UPDATE (lease_owner, lease_until, fence) ON runs TO atelier_worker;
-- Whether a binding is the only one that runs on their way have: the worker sees those alone.
GRANT SELECT (model) ON runs TO atelier_worker;
-- What belongs to a use case is seen by those who see the use case.
CREATE POLICY open_to ON runs AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  (SELECT nothing_is_hidden())
  OR use_case_id <> ALL ((SELECT closed_use_cases((SELECT given_places()), (SELECT managed_workspaces())))::uuid[])
  OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces()))
  OR (created_by = (SELECT acting_user()) AND use_case_is_shared(client_id, use_case_id)));
CREATE POLICY search ON runs FOR SELECT TO atelier_search USING (true);
GRANT SELECT (client_id, id, workspace_id, use_case_id, title, use_case_name, status, finished_at, is_check, created_at, use_case_version) ON runs TO atelier_search;

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

-- What the speakers of a run's transcript are called there: the transcript itself stays as it was.
CREATE TABLE run_speakers (
  client_id  bigint NOT NULL DEFAULT current_client(),
  run_id     uuid NOT NULL,
  speaker    text NOT NULL CHECK (length(speaker) BETWEEN 1 AND 200),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, run_id, speaker),
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE
);
SELECT isolate('run_speakers');

-- Outputs as document JSON; version 1 is the model's, later ones are people's edits.
CREATE TABLE outputs (
  client_id     bigint NOT NULL DEFAULT current_client(),
  run_id        uuid NOT NULL,
  version       integer NOT NULL CHECK (version > 0),
  content       jsonb NOT NULL,
  created_by    uuid,
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- Edits of outputs: what a version is and why it was made; who locked a run, when and why.
  kind          text NOT NULL DEFAULT 'model' CHECK (kind IN ('model', 'edit', 'restore')),
  note          text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  restored_from integer CHECK (restored_from > 0),
  PRIMARY KEY (client_id, run_id, version),
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE
);
SELECT isolate('outputs');
REVOKE UPDATE, DELETE ON outputs FROM atelier_tenant;

-- The life of a run after its answer: comments on its output, pictures in it, bookmarks, feedback.
-- A thread is a comment without a parent; its replies have it as theirs.
CREATE TABLE output_comments (
  client_id   bigint NOT NULL DEFAULT current_client(),
  id          uuid NOT NULL,
  run_id      uuid NOT NULL,
  parent_id   uuid,
  version     integer NOT NULL CHECK (version > 0),         -- the version of the output that it was written on
  anchor      jsonb,                                        -- the words it is about and those around them; NULL: the whole output, and replies
  body        text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
  created_by  uuid NOT NULL,
  created_at  timestamptz NOT NULL,
  edited_at   timestamptz,
  resolved_by uuid,
  resolved_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, parent_id) REFERENCES output_comments (client_id, id) ON DELETE CASCADE,
  CHECK ((resolved_by IS NULL) = (resolved_at IS NULL)),
  CHECK (parent_id IS NULL OR (anchor IS NULL AND resolved_at IS NULL))
);
CREATE INDEX output_comments_threads ON output_comments (client_id, run_id, created_at DESC, id DESC) WHERE parent_id IS NULL;
CREATE INDEX output_comments_replies ON output_comments (client_id, parent_id, created_at, id);
SELECT isolate('output_comments');

CREATE TABLE output_comment_mentions (
  client_id  bigint NOT NULL DEFAULT current_client(),
  comment_id uuid NOT NULL,
  user_id    uuid NOT NULL,
  PRIMARY KEY (client_id, comment_id, user_id),
  FOREIGN KEY (client_id, comment_id) REFERENCES output_comments (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('output_comment_mentions');

-- Until when somebody has read the comments of a run.
CREATE TABLE output_comment_reads (
  client_id bigint NOT NULL DEFAULT current_client(),
  run_id    uuid NOT NULL,
  user_id   uuid NOT NULL,
  read_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, run_id, user_id),
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('output_comment_reads');

-- Pictures that people put into an output; the bytes lie in the object store.
CREATE TABLE output_pictures (
  client_id  bigint NOT NULL DEFAULT current_client(),
  id         uuid NOT NULL,
  run_id     uuid NOT NULL,
  blob_key   text NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('image/png', 'image/jpeg', 'image/webp')),
  size       bigint NOT NULL CHECK (size > 0),
  width      integer NOT NULL CHECK (width > 0),
  height     integer NOT NULL CHECK (height > 0),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- Pictures of before get theirs when their run is locked.
  sha256     bytea CHECK (length(sha256) = 32),
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE
);
CREATE INDEX output_pictures_run ON output_pictures (client_id, run_id);
-- The sweep of the object store asks by key.
CREATE INDEX output_pictures_key ON output_pictures (client_id, blob_key);
SELECT isolate('output_pictures');

CREATE TABLE run_bookmarks (
  client_id  bigint NOT NULL DEFAULT current_client(),
  user_id    uuid NOT NULL,
  run_id     uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, run_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE
);
SELECT isolate('run_bookmarks');

-- What somebody thinks of an answer; one a person and run, the last word counts.
CREATE TABLE run_feedback (
  client_id   bigint NOT NULL DEFAULT current_client(),
  run_id      uuid NOT NULL,
  user_id     uuid NOT NULL,
  use_case_id uuid NOT NULL,
  is_good     boolean NOT NULL,
  reason      text NOT NULL DEFAULT '' CHECK (reason IN ('', 'wrong', 'incomplete', 'sources', 'style', 'too_long', 'slow', 'other')),
  words       text NOT NULL DEFAULT '' CHECK (length(words) <= 2000),
  given_at    timestamptz NOT NULL,
  PRIMARY KEY (client_id, run_id, user_id),
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX run_feedback_use_case ON run_feedback (client_id, use_case_id, given_at DESC, run_id DESC, user_id DESC);
SELECT isolate('run_feedback');
