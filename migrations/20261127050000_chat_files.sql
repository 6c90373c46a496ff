-- Files that somebody brings into a chat, how long a company keeps chats, what a long chat said before in short, and prompts.

-- A file of a chat is read like any other document, and is there for whoever brought it alone.
-- squawk-ignore ban-drop-constraint
ALTER TABLE documents DROP CONSTRAINT documents_purpose_check; -- contract: made anew, wider, in the next statement
ALTER TABLE documents ADD CONSTRAINT documents_purpose_check CHECK (purpose IN ('supporting', 'run_input', 'version', 'chat')) NOT VALID;
CREATE POLICY chat_file ON documents AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  purpose <> 'chat' OR (SELECT acting_user()) IS NULL OR uploaded_by = (SELECT acting_user()));
-- The sweep asks which clients have files that no chat took.
CREATE POLICY chat_sweep ON documents FOR SELECT TO atelier_worker USING (purpose = 'chat');
GRANT SELECT (client_id, id, purpose, created_at) ON documents TO atelier_worker;
-- It begins empty.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX documents_of_chats ON documents (client_id, created_at) WHERE purpose = 'chat';

-- The chat that a file belongs to: it goes with it. A file without a row here was brought and not sent yet.
CREATE TABLE chat_files (
  client_id   bigint NOT NULL DEFAULT current_client(),
  document_id uuid NOT NULL,
  chat_id     uuid NOT NULL,
  PRIMARY KEY (client_id, document_id),
  FOREIGN KEY (client_id, document_id) REFERENCES documents (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, chat_id) REFERENCES chats (client_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_files_chat ON chat_files (client_id, chat_id);
SELECT isolate('chat_files');
CREATE POLICY worker ON chat_files FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, document_id) ON chat_files TO atelier_worker;
CREATE POLICY open_to ON chat_files AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((SELECT acting_user()) IS NULL OR chat_is_mine(client_id, chat_id));

-- What a company says of its chats. keep_days: as many days after the last question one is kept; without it, until its owner deletes it.
CREATE TABLE chat_rules (
  client_id  bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  rule       text NOT NULL CHECK (rule IN ('keep_days')),
  value      integer NOT NULL CHECK (value BETWEEN 1 AND 3650),
  updated_by uuid NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, rule)
);
SELECT isolate('chat_rules');
CREATE POLICY worker ON chat_rules FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, rule, value) ON chat_rules TO atelier_worker;
GRANT SELECT (asked_at) ON chats TO atelier_worker;
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX chats_asked ON chats (client_id, asked_at) WHERE deleted_at IS NULL;

-- What was said up to a message, in short: a model reads this where it has no room for the messages themselves.
CREATE TABLE chat_summaries (
  client_id  bigint NOT NULL DEFAULT current_client(),
  chat_id    uuid NOT NULL,
  -- The last message that it covers; all before it on the path are covered too.
  message_id uuid NOT NULL,
  body       text NOT NULL CHECK (length(body) BETWEEN 1 AND 20000),
  messages   integer NOT NULL CHECK (messages > 0),
  model      text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, chat_id, message_id),
  FOREIGN KEY (client_id, chat_id, message_id) REFERENCES chat_messages (client_id, chat_id, id) ON DELETE CASCADE
);
SELECT isolate('chat_summaries');
CREATE POLICY open_to ON chat_summaries AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((SELECT acting_user()) IS NULL OR chat_is_open(client_id, chat_id));

-- A prompt is a use case that chats offer behind a slash.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX use_cases_prompts ON use_cases (client_id, workspace_id) WHERE deleted_at IS NULL AND draft ->> 'kind' = 'prompt';
