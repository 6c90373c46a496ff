-- When somebody showed that the mail of this account's address is theirs: by a code that was sent there. An address counts for an account only
-- from then on, so nobody puts accounts before another person's (H5). NULL again when the address changes.
ALTER TABLE users ADD COLUMN email_proven_at timestamptz;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
-- Whoever has a password got it by a code in a mail, but for those whose address a directory may have changed since.
UPDATE users SET email_proven_at = coalesce(password_changed_at, created_at) WHERE password_hash IS NOT NULL AND provisioned_by IS NULL;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
GRANT SELECT (email_proven_at) ON users TO atelier_auth;
GRANT SELECT (created_at) ON passkeys TO atelier_auth;
