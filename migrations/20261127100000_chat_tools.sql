-- Use cases that the model of a chat may run, each by itself, after its owner agreed, or not for now.
CREATE TABLE chat_tools (
  client_id   bigint NOT NULL DEFAULT current_client(),
  chat_id     uuid NOT NULL,
  use_case_id uuid NOT NULL,
  mode        text NOT NULL CHECK (mode IN ('auto', 'ask', 'never')),
  -- In the order in which they were chosen.
  place       integer NOT NULL,
  PRIMARY KEY (client_id, chat_id, use_case_id),
  FOREIGN KEY (client_id, chat_id) REFERENCES chats (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_tools_use_case ON chat_tools (client_id, use_case_id);
SELECT isolate('chat_tools');
CREATE POLICY open_to ON chat_tools AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((SELECT acting_user()) IS NULL OR chat_is_mine(client_id, chat_id));

-- Where a turn left off because its model asked for use cases: its run has ended, and another one goes on when all of them have an outcome.
CREATE TABLE chat_tool_rounds (
  client_id  bigint NOT NULL DEFAULT current_client(),
  -- The run that asked.
  run_id     uuid NOT NULL,
  chat_id    uuid NOT NULL,
  message_id uuid NOT NULL,
  -- What the model has said and was told since the question, and the passages that it has.
  told       jsonb NOT NULL,
  passages   uuid[] NOT NULL,
  state      text NOT NULL CHECK (state IN ('open', 'continued', 'ended')),
  -- With ended: why it could not go on; NULL: somebody stopped it.
  problem    text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, run_id),
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, chat_id, message_id) REFERENCES chat_messages (client_id, chat_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_tool_rounds_message ON chat_tool_rounds (client_id, chat_id, message_id);
CREATE INDEX chat_tool_rounds_open ON chat_tool_rounds (client_id, chat_id) WHERE state = 'open';
SELECT isolate('chat_tool_rounds');
CREATE POLICY open_to ON chat_tool_rounds AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((SELECT acting_user()) IS NULL OR chat_is_mine(client_id, chat_id));

-- One use case that a model asked for.
CREATE TABLE chat_tool_calls (
  client_id     bigint NOT NULL DEFAULT current_client(),
  id            uuid NOT NULL,
  -- The run that asked.
  asked_by_run  uuid NOT NULL,
  chat_id       uuid NOT NULL,
  message_id    uuid NOT NULL,
  place         integer NOT NULL,
  -- As the model made it.
  call          jsonb NOT NULL,
  use_case_id   uuid NOT NULL,
  use_case_name text NOT NULL,
  mode          text NOT NULL CHECK (mode IN ('auto', 'ask')),
  -- The inputs that the use case had then, by name and label, and their values.
  fields        jsonb NOT NULL,
  inputs        jsonb NOT NULL,
  state         text NOT NULL CHECK (state IN ('waiting', 'approved', 'running', 'done', 'refused', 'declined', 'late', 'stopped')),
  -- With refused and late.
  problem       text,
  -- The run of the use case.
  run_id        uuid,
  asked_at      timestamptz NOT NULL,
  started_at    timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, asked_by_run) REFERENCES chat_tool_rounds (client_id, run_id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE SET NULL (run_id)
);
CREATE INDEX chat_tool_calls_message ON chat_tool_calls (client_id, chat_id, message_id);
CREATE INDEX chat_tool_calls_round ON chat_tool_calls (client_id, asked_by_run);
CREATE INDEX chat_tool_calls_run ON chat_tool_calls (client_id, run_id) WHERE run_id IS NOT NULL;
-- What waits for somebody stands on their home.
CREATE INDEX chat_tool_calls_waiting ON chat_tool_calls (client_id, chat_id) WHERE state = 'waiting';
SELECT isolate('chat_tool_calls');
CREATE POLICY open_to ON chat_tool_calls AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((SELECT acting_user()) IS NULL OR chat_is_open(client_id, chat_id));
