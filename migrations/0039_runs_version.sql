-- no-transaction
-- A use case's runs are counted by it, too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS runs_version ON runs (client_id, use_case_id, use_case_version, created_at DESC, id DESC) WHERE NOT is_check;
