-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS runs_named ON runs USING gin (client_id, title gin_trgm_ops, use_case_name gin_trgm_ops) WHERE finished_at IS NOT NULL;
