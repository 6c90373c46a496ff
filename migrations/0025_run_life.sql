-- The life of a run after its answer: comments on its output, pictures in it, bookmarks, feedback.

-- A thread is a comment without a parent; its replies have it as theirs.
CREATE TABLE output_comments (
  client_id   bigint NOT NULL DEFAULT current_client(),
  id          uuid NOT NULL,
  run_id      uuid NOT NULL,
  parent_id   uuid,
  version     integer NOT NULL CHECK (version > 0),           -- the version of the output that it was written on
  anchor      jsonb,                                          -- the words it is about and those around them; NULL: the whole output, and replies
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

-- Locked runs are few, and are looked for among all. One pass over the runs, with next to nothing to write.
CREATE INDEX runs_locked ON runs (client_id, created_at DESC, id DESC) WHERE is_locked;
