-- What a message was elsewhere that came out of a file, or was copied from a link: the model that wrote it, when, and what that asked for. No run of this chat knows it.
ALTER TABLE chat_messages ADD COLUMN imported jsonb;
