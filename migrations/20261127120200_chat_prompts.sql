-- squawk-ignore-file require-concurrent-index-creation
-- Where the library is used in chats: functions/library.sql counts the chats of prompts and documents, whoever's they are.

-- Prompts whose text went into a chat. The prompt may be another workspace's that shares it with the company, or gone, hence no foreign key to it.
CREATE TABLE chat_prompts (
  client_id   bigint NOT NULL DEFAULT current_client(),
  chat_id     uuid NOT NULL,
  use_case_id uuid NOT NULL,
  PRIMARY KEY (client_id, use_case_id, chat_id),
  FOREIGN KEY (client_id, chat_id) REFERENCES chats (client_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_prompts_chat ON chat_prompts (client_id, chat_id);
SELECT isolate('chat_prompts');
CREATE POLICY open_to ON chat_prompts AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((SELECT acting_user()) IS NULL OR chat_is_open(client_id, chat_id));

CREATE INDEX chat_documents_target ON chat_documents (client_id, target_id);
CREATE INDEX chat_messages_attached ON chat_messages USING gin (client_id, attachments jsonb_path_ops) WHERE attachments <> '[]';

GRANT SELECT ON chat_documents, chat_prompts TO atelier_search;
GRANT SELECT (client_id, chat_id, attachments) ON chat_messages TO atelier_search;
GRANT SELECT (client_id, id, origin_use_case_id, deleted_at, is_temporary) ON chats TO atelier_search;
CREATE POLICY search ON chat_documents FOR SELECT TO atelier_search USING (true);
CREATE POLICY search ON chat_prompts FOR SELECT TO atelier_search USING (true);
CREATE POLICY search ON chat_messages FOR SELECT TO atelier_search USING (true);
CREATE POLICY search ON chats FOR SELECT TO atelier_search USING (true);
