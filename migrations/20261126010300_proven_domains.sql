-- A domain belongs to the company that shows a record of ours in its DNS, and not to the first one that has an address of it (M4). Several may
-- enter the same domain; at most one owns it.
-- The table is small, a few rows a company: it is rewritten, and its index made, in no time.
-- squawk-ignore adding-field-with-default
ALTER TABLE sso_domains ADD COLUMN token text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '') CHECK (length(token) BETWEEN 20 AND 64);
ALTER TABLE sso_domains ADD COLUMN proven_at timestamptz;
-- When DNS answered last, whatever it said.
ALTER TABLE sso_domains ADD COLUMN checked_at timestamptz;
-- Since when the record of a proven domain is gone; after a while the domain is lost.
ALTER TABLE sso_domains ADD COLUMN missing_since timestamptz;
ALTER TABLE sso_domains ADD COLUMN problem text CHECK (length(problem) <= 500);
-- Whoever signed in by a domain until now goes on, for as long as a record that has disappeared is waited for.
ALTER TABLE sso_domains NO FORCE ROW LEVEL SECURITY;
UPDATE sso_domains SET proven_at = now(), missing_since = now();
ALTER TABLE sso_domains FORCE ROW LEVEL SECURITY;
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX sso_domains_owned ON sso_domains (domain) WHERE proven_at IS NOT NULL;
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX sso_domains_claimed; -- contract: the version before reads its name alone, to say that a domain is taken
GRANT SELECT (token, proven_at) ON sso_domains TO atelier_auth;
