-- A key may also be made for figures of use. Keys of before do not get it, and the column's default stays as it was: figures can name people,
-- so whoever wants a program to see them says so.
-- squawk-ignore ban-drop-constraint
ALTER TABLE api_keys DROP CONSTRAINT api_keys_scopes_check; -- contract: made anew, wider, in the next statement
ALTER TABLE api_keys ADD CONSTRAINT api_keys_scopes_check CHECK (
    cardinality(scopes) > 0 AND scopes <@ ARRAY['models', 'use_cases', 'documents', 'audit_log', 'figures']
) NOT VALID;
