-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS runs_model ON runs (client_id, workspace_id, model, created_at DESC, id DESC);
