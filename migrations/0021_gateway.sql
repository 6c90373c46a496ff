-- What a call of the models' API tried, and what the platform's owner sets for a client.

-- Tries of a call at bindings, as `runs.attempts` has a run's (0017).
ALTER TABLE usage_entries ADD COLUMN attempts jsonb NOT NULL DEFAULT '[]';

-- Rises with each change that the platform's owner makes to a client: whoever saves over somebody else's change is told so.
ALTER TABLE clients ADD COLUMN revision bigint NOT NULL DEFAULT 1;

-- The owner's administrators that are there get the new right, as those who come later do.
ALTER TABLE account_roles NO FORCE ROW LEVEL SECURITY;
UPDATE account_roles SET permissions = permissions || '{manage-clients}' WHERE builtin AND name = 'Account Admin' AND client_id = 1;
ALTER TABLE account_roles FORCE ROW LEVEL SECURITY;
