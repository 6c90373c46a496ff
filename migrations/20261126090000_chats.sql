-- Chats: conversations with models. A turn is a run; what was asked and which runs answered is a tree of messages.

CREATE TABLE chat_folders (
  client_id  bigint NOT NULL DEFAULT current_client(),
  id         uuid NOT NULL,
  owner_id   uuid NOT NULL,
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, owner_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_folders_owner ON chat_folders (client_id, owner_id, name);
SELECT isolate('chat_folders');
CREATE POLICY open_to ON chat_folders AS RESTRICTIVE TO atelier_tenant USING (acting_user() IS NULL OR owner_id = acting_user());

CREATE TABLE chats (
  client_id           bigint NOT NULL DEFAULT current_client(),
  id                  uuid NOT NULL,
  owner_id            uuid NOT NULL,
  workspace_id        uuid NOT NULL,
  folder_id           uuid,
  title               text NOT NULL DEFAULT '' CHECK (length(title) <= 200),
  -- Whoever names a chat themselves is not corrected by a model.
  title_made_by       text NOT NULL DEFAULT 'question' CHECK (title_made_by IN ('question', 'model', 'person')),
  system_text         text NOT NULL DEFAULT '' CHECK (length(system_text) <= 20000),
  -- Both empty: the first model that is offered.
  model               text NOT NULL DEFAULT '',
  region              text NOT NULL DEFAULT '',
  sources_only        boolean NOT NULL DEFAULT false,
  is_pinned           boolean NOT NULL DEFAULT false,
  is_archived         boolean NOT NULL DEFAULT false,
  is_temporary        boolean NOT NULL DEFAULT false,
  -- When a temporary chat is deleted.
  delete_at           timestamptz,
  deleted_at          timestamptz,
  -- The end of the path that is read; NULL: nothing was said yet.
  active_leaf         uuid,
  -- When somebody last asked, and when an answer last ended.
  asked_at            timestamptz NOT NULL,
  answered_at         timestamptz,
  -- Where it came from, and what was made of it.
  origin_use_case_id  uuid,
  made_use_case_id    uuid,
  revision            integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  created_at          timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, owner_id) REFERENCES users (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, folder_id) REFERENCES chat_folders (client_id, id) ON DELETE SET NULL (folder_id),
  FOREIGN KEY (client_id, origin_use_case_id) REFERENCES use_cases (client_id, id) ON DELETE SET NULL (origin_use_case_id),
  FOREIGN KEY (client_id, made_use_case_id) REFERENCES use_cases (client_id, id) ON DELETE SET NULL (made_use_case_id),
  CHECK (is_temporary = (delete_at IS NOT NULL))
);
CREATE INDEX chats_mine ON chats (client_id, owner_id, is_pinned DESC, asked_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX chats_folder ON chats (client_id, folder_id);
CREATE INDEX chats_workspace ON chats (client_id, workspace_id);
CREATE INDEX chats_origin ON chats (client_id, origin_use_case_id) WHERE origin_use_case_id IS NOT NULL;
CREATE INDEX chats_made ON chats (client_id, made_use_case_id) WHERE made_use_case_id IS NOT NULL;
-- What the sweep takes away, over all clients.
CREATE INDEX chats_to_delete ON chats (client_id, coalesce(deleted_at, delete_at)) WHERE deleted_at IS NOT NULL OR delete_at IS NOT NULL;
SELECT isolate('chats');
-- The sweep asks which clients have something to take away.
CREATE POLICY worker ON chats FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, delete_at, deleted_at) ON chats TO atelier_worker;

-- A turn's run. It is of a chat instead of a use case. A server of the version before neither writes such a run nor lists one: it asks by use case.
-- squawk-ignore ban-drop-not-null
ALTER TABLE runs ALTER COLUMN use_case_id DROP NOT NULL;
ALTER TABLE runs ADD COLUMN chat_id uuid;
ALTER TABLE runs ADD CONSTRAINT runs_of_a_chat FOREIGN KEY (client_id, chat_id) REFERENCES chats (client_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE runs ADD CONSTRAINT runs_of_one CHECK ((use_case_id IS NULL) <> (chat_id IS NULL)) NOT VALID;
-- It begins empty.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX runs_chat ON runs (client_id, chat_id, created_at) WHERE chat_id IS NOT NULL;
GRANT SELECT (chat_id) ON runs TO atelier_search;
-- squawk-ignore ban-drop-not-null
ALTER TABLE run_feedback ALTER COLUMN use_case_id DROP NOT NULL;

CREATE TABLE chat_messages (
  client_id   bigint NOT NULL DEFAULT current_client(),
  chat_id     uuid NOT NULL,
  -- Made by whoever sends it, so that sending twice adds one message.
  id          uuid NOT NULL,
  parent_id   uuid,
  role        text NOT NULL CHECK (role IN ('user', 'assistant')),
  -- The run that answers; NULL: a question, or an answer that was imported or copied.
  run_id      uuid,
  -- Of a question what was asked, of an answer its text as soon as it has ended.
  body        text NOT NULL DEFAULT '',
  -- Of an answer without a run: as document JSON.
  content     jsonb,
  attachments jsonb NOT NULL DEFAULT '[]',
  branch_name text CHECK (length(branch_name) BETWEEN 1 AND 120),
  author_id   uuid,
  created_at  timestamptz NOT NULL,
  pruned_at   timestamptz,
  PRIMARY KEY (client_id, chat_id, id),
  FOREIGN KEY (client_id, chat_id) REFERENCES chats (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, chat_id, parent_id) REFERENCES chat_messages (client_id, chat_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE,
  CHECK (role = 'assistant' OR (run_id IS NULL AND content IS NULL))
);
-- What stands beside a message is counted for each one that is shown; those without a parent stand beside each other.
CREATE INDEX chat_messages_below ON chat_messages (client_id, chat_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), created_at, id);
CREATE UNIQUE INDEX chat_messages_run ON chat_messages (client_id, run_id) WHERE run_id IS NOT NULL;
SELECT isolate('chat_messages');

-- Documents and folders that every turn reads.
CREATE TABLE chat_documents (
  client_id bigint NOT NULL DEFAULT current_client(),
  chat_id   uuid NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('document', 'folder')),
  target_id uuid NOT NULL,
  added_at  timestamptz NOT NULL,
  PRIMARY KEY (client_id, chat_id, kind, target_id),
  FOREIGN KEY (client_id, chat_id) REFERENCES chats (client_id, id) ON DELETE CASCADE
);
SELECT isolate('chat_documents');

-- Until when somebody has read a chat.
CREATE TABLE chat_reads (
  client_id bigint NOT NULL DEFAULT current_client(),
  chat_id   uuid NOT NULL,
  user_id   uuid NOT NULL,
  read_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, chat_id, user_id),
  FOREIGN KEY (client_id, chat_id) REFERENCES chats (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('chat_reads');

-- Shared with the whole company, by a link: as it was, or as it goes on.
CREATE TABLE chat_shares (
  client_id  bigint NOT NULL DEFAULT current_client(),
  id         uuid NOT NULL,
  chat_id    uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('snapshot', 'live')),
  title      text NOT NULL DEFAULT '',
  -- Of a snapshot: the messages of the path.
  content    jsonb NOT NULL DEFAULT '[]',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, chat_id) REFERENCES chats (client_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_shares_chat ON chat_shares (client_id, chat_id) WHERE revoked_at IS NULL;
SELECT isolate('chat_shares');

-- What was sent while an answer was under way.
CREATE TABLE chat_queue (
  client_id   bigint NOT NULL DEFAULT current_client(),
  chat_id     uuid NOT NULL,
  -- Of the message to be.
  id          uuid NOT NULL,
  body        text NOT NULL CHECK (length(body) BETWEEN 1 AND 100000),
  attachments jsonb NOT NULL DEFAULT '[]',
  -- The answers that are asked for, with their models.
  answers     jsonb NOT NULL,
  author_id   uuid NOT NULL,
  created_at  timestamptz NOT NULL,
  -- Why it could not be sent when its turn came.
  problem     text,
  PRIMARY KEY (client_id, chat_id, id),
  FOREIGN KEY (client_id, chat_id) REFERENCES chats (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, author_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_queue_order ON chat_queue (client_id, chat_id, created_at, id);
SELECT isolate('chat_queue');

-- A chat is its owner's. Others read it while it is shared live, and change nothing of it.
CREATE POLICY open_to ON chats AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  (SELECT acting_user()) IS NULL OR owner_id = (SELECT acting_user()) OR chat_is_shared(client_id, id));
CREATE POLICY own ON chats AS RESTRICTIVE FOR UPDATE TO atelier_tenant USING ((SELECT acting_user()) IS NULL OR owner_id = (SELECT acting_user()));
CREATE POLICY open_to ON chat_messages AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((SELECT acting_user()) IS NULL OR chat_is_open(client_id, chat_id));
CREATE POLICY own ON chat_messages AS RESTRICTIVE FOR UPDATE TO atelier_tenant USING ((SELECT acting_user()) IS NULL OR chat_is_mine(client_id, chat_id));
CREATE POLICY open_to ON chat_documents AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((SELECT acting_user()) IS NULL OR chat_is_open(client_id, chat_id));
CREATE POLICY open_to ON chat_reads AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((SELECT acting_user()) IS NULL OR user_id = (SELECT acting_user()));
CREATE POLICY open_to ON chat_queue AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((SELECT acting_user()) IS NULL OR chat_is_mine(client_id, chat_id));
-- Whoever manages all workspaces sees all runs of use cases, and nobody's chats.
DROP POLICY open_to ON runs; -- contract: made anew in the next statement, in the same transaction
CREATE POLICY open_to ON runs AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  CASE WHEN chat_id IS NOT NULL THEN (SELECT acting_user()) IS NULL OR chat_is_open(client_id, chat_id)
  ELSE (SELECT nothing_is_hidden())
    OR use_case_id <> ALL ((SELECT closed_use_cases((SELECT given_places()), (SELECT managed_workspaces())))::uuid[])
    OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces()))
    OR (created_by = (SELECT acting_user()) AND use_case_is_shared(client_id, use_case_id))
  END);
