-- squawk-ignore-file require-concurrent-index-creation
-- Indexes are made in place: nothing was released yet, so no log and no list of documents is large.
-- Home, quick actions, dashboards and first steps: what a person keeps for themselves there. All else on these pages is read from where it is.

-- The workspaces that somebody keeps at hand, beside their use cases (`favourites`).
CREATE TABLE favourite_workspaces (
  client_id    bigint NOT NULL DEFAULT current_client(),
  user_id      uuid NOT NULL,
  workspace_id uuid NOT NULL,
  added_at     timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, workspace_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE
);
CREATE INDEX favourite_workspaces_workspace ON favourite_workspaces (client_id, workspace_id);
SELECT isolate('favourite_workspaces');

-- What somebody has seen on their home and does not want to see again: news of this thing up to this moment. No foreign key to the thing: it may go.
CREATE TABLE home_set_aside (
  client_id bigint NOT NULL DEFAULT current_client(),
  user_id   uuid NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('run', 'use_case', 'document')),
  object_id uuid NOT NULL,
  until     timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, kind, object_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('home_set_aside');

-- Which widgets somebody has on their dashboard, in their order. Without a row: those that everybody begins with.
CREATE TABLE dashboards (
  client_id  bigint NOT NULL DEFAULT current_client(),
  user_id    uuid NOT NULL,
  widgets    text[] NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('dashboards');

-- A choice of widgets that is shared with a workspace: which and in which order. Each reader sees their own figures in them.
CREATE TABLE workspace_dashboards (
  client_id    bigint NOT NULL DEFAULT current_client(),
  workspace_id uuid NOT NULL,
  widgets      text[] NOT NULL,
  shared_by    uuid NOT NULL,
  shared_at    timestamptz NOT NULL,
  PRIMARY KEY (client_id, workspace_id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE
);
SELECT isolate('workspace_dashboards');

-- How somebody stands with the first steps. Which are done is not kept: the database shows the deed.
CREATE TABLE first_steps (
  client_id  bigint NOT NULL DEFAULT current_client(),
  user_id    uuid NOT NULL,
  skipped    text[] NOT NULL,
  is_hidden  boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('first_steps');

-- What people did to what they share, the newest first: the few lines of the log that team activity shows, without the sign-ins and runs among which they stand.
CREATE INDEX audit_log_team ON audit_log (client_id, at DESC, id DESC) WHERE action IN (
  'use_case.create', 'use_case.edit', 'use_case.publish', 'use_case.delete', 'use_case.restore', 'use_case.move', 'use_case.visibility', 'use_case.import',
  'document.upload', 'document.replace', 'document.update', 'output.edit', 'output.restore', 'run.lock', 'run.unlock', 'comment.create',
  'folder.create', 'folder.update', 'workspace.create', 'workspace.update');

-- Whether somebody has ever done this: a first step is ticked by the line that the deed left in the log.
CREATE INDEX audit_log_deeds ON audit_log (client_id, actor_id, action) WHERE action IN (
  'person.create', 'person.invite', 'document.upload', 'use_case.create', 'use_case.import', 'use_case.publish', 'use_case.visibility', 'access.give',
  'comment.create', 'output.edit', 'profile.update');

-- Documents whose file was replaced, the newest first: a home tells whose answers cite them.
CREATE INDEX documents_replaced ON documents (client_id, workspace_id, created_at DESC) WHERE purpose = 'version' AND version > 1;

-- Somebody's drafts, the last changed first.
CREATE INDEX use_cases_by_editor ON use_cases (client_id, updated_by, updated_at DESC) WHERE deleted_at IS NULL;

-- Comments that name somebody.
CREATE INDEX output_comment_mentions_user ON output_comment_mentions (client_id, user_id, comment_id);
