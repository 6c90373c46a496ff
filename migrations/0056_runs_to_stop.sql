-- no-transaction
-- Runs that somebody stops while a process executes them: each process looks for its own twice a second, and mostly there are none.
CREATE INDEX CONCURRENTLY IF NOT EXISTS runs_to_stop ON runs (lease_owner) WHERE stop_requested AND status IN ('queued', 'running');
