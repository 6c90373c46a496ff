-- What `own_chat_says` reads of the caller's own chats. The policy of messages asks for each of thousands whether its chat is open, which takes longer than
-- looking for the words.
GRANT SELECT (id, body, created_at, pruned_at) ON chat_messages TO atelier_search;
GRANT SELECT (owner_id) ON chats TO atelier_search;
