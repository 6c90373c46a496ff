-- no-transaction
-- Lists of runs by what few of very many have: each reads its page from one index, in its order. Made beside the work that goes on; one statement a step, because several
-- are a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS runs_ended_badly ON runs (client_id, workspace_id, status, created_at DESC, id DESC) WHERE status IN ('failed', 'cancelled');
