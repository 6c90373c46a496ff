-- Whether the model of a chat may ask its owner something back. A question waits like a use case that asks: it is a call of none, whose id is nil.
ALTER TABLE chats ADD COLUMN asks_back boolean NOT NULL DEFAULT false;
ALTER TABLE chat_presets ADD COLUMN asks_back boolean NOT NULL DEFAULT false;
-- What the owner answered to a question.
ALTER TABLE chat_tool_calls ADD COLUMN reply text;
