-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
-- The platform's own calls for a client are none of its runs and calls (`counts_as_run`): a month is counted from the index alone, and the owner's lists read it.
CREATE INDEX usage_entries_counted ON usage_entries (client_id, finished_at) INCLUDE (status, endpoint, input_tokens, output_tokens);
DROP INDEX usage_entries_month;
GRANT SELECT (endpoint) ON usage_entries TO atelier_operator;

-- What was summed with them is summed again.
ALTER TABLE usage_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_late_hours NO FORCE ROW LEVEL SECURITY;
INSERT INTO usage_late_hours (client_id, hour)
SELECT DISTINCT client_id, date_trunc('hour', finished_at, 'UTC') FROM usage_entries WHERE endpoint IN ('retrieval', 'title', 'summary')
ON CONFLICT DO NOTHING;
ALTER TABLE usage_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_late_hours FORCE ROW LEVEL SECURITY;
