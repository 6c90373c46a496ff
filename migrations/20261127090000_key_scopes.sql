-- What an API key was made for (UX-40). Keys of before keep all they had.
ALTER TABLE api_keys
    ADD COLUMN scopes text [] NOT NULL DEFAULT '{models,use_cases,documents,audit_log}',
    ADD CONSTRAINT api_keys_scopes_check CHECK (
        cardinality(scopes) > 0 AND scopes <@ ARRAY['models', 'use_cases', 'documents', 'audit_log']
    ) NOT VALID;
