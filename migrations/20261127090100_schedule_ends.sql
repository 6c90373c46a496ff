-- The page wrote a last day as `T235959Z` and meant the clock of the schedule's zone. An end with `Z` is a moment now
-- (RFC 5545), and a day is written as one.
ALTER TABLE schedules NO FORCE ROW LEVEL SECURITY;
UPDATE schedules SET rule = regexp_replace(rule, 'UNTIL=([0-9]{8})T235959Z', 'UNTIL=\1') WHERE rule ~ 'UNTIL=[0-9]{8}T235959Z';
ALTER TABLE schedules FORCE ROW LEVEL SECURITY;
