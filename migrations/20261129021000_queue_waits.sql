-- How long runs waited for a place before they began, and the sums of it by quarter of an hour, by day, and of all clients by day
-- (functions/insight.sql). Of runs of before nothing is known: they are in no histogram.
ALTER TABLE usage_entries ADD COLUMN waited_ms integer;     -- of calls, and of runs that never began: none
ALTER TABLE usage_quarters ADD COLUMN waits bigint[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0,0,0,0,0}';
ALTER TABLE usage_days ADD COLUMN waits bigint[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0,0,0,0,0}';
ALTER TABLE control.plugin_days ADD COLUMN waits bigint[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0,0,0,0,0}';
