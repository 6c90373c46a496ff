-- no-transaction
-- When somebody of a client was last seen, which the owner's lists are sorted by: it changes with a sign-in alone.
CREATE INDEX CONCURRENTLY users_by_last_seen ON users (client_id, last_seen_at);
