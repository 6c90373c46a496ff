-- Whether the model of a chat may search the documents of its workspace by itself.
ALTER TABLE chats ADD COLUMN searches_documents boolean NOT NULL DEFAULT false;
