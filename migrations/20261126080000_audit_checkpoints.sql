-- What proves that the audit log is as it was written: each checkpoint signs the entries of a period and the checkpoint before it, with a key that is
-- not in the database.
CREATE TABLE audit_checkpoints (
  client_id bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  number    bigint NOT NULL CHECK (number > 0),
  until     timestamptz NOT NULL,                           -- entries before it, from the checkpoint before on
  entries   bigint NOT NULL CHECK (entries >= 0),
  mac       bytea NOT NULL CHECK (length(mac) = 32),
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, number)
);
SELECT isolate('audit_checkpoints');
REVOKE UPDATE, DELETE ON audit_checkpoints FROM atelier_tenant;
