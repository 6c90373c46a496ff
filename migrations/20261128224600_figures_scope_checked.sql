-- Keys of before are held against what is said of their scopes now.
ALTER TABLE api_keys VALIDATE CONSTRAINT api_keys_scopes_check;
