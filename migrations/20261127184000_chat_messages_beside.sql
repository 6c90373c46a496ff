-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
-- Messages beside another one. Under row-level security COALESCE counts as leaky, so a tenant's query never used the index of before.
CREATE INDEX chat_messages_beside ON chat_messages (client_id, chat_id, parent_id, created_at, id);
DROP INDEX chat_messages_below;
