-- Who signed up and pays nothing yet uses the operator's models on a quota (H2). Companies that did so before get one; the platform's owner changes it.
ALTER TABLE control.clients NO FORCE ROW LEVEL SECURITY;
UPDATE control.clients SET monthly_tokens = 200000 WHERE kind = 'stripe' AND monthly_tokens IS NULL AND monthly_runs IS NULL;
ALTER TABLE control.clients FORCE ROW LEVEL SECURITY;
