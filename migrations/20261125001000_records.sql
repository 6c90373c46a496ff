-- Records of runs: seals, and what each covers.

-- A locked run is a record: what it was when it was locked, as entries whose hashes build upon each other. Locking once more makes another
-- seal that builds upon the one before; a seal is never changed, only superseded.
CREATE TABLE run_seals (
  client_id     bigint NOT NULL DEFAULT current_client(),
  run_id        uuid NOT NULL,
  seal          integer NOT NULL CHECK (seal > 0),
  hash          bytea NOT NULL CHECK (length(hash) = 32),   -- of the last entry: the certificate's
  sealed_at     timestamptz NOT NULL,
  superseded_at timestamptz,                                -- the run was unlocked
  superseded_by uuid,
  -- A record covers the pictures of an output too, so it has to be told which form a seal was made in: those of before are verified as they were made.
  form          smallint NOT NULL DEFAULT 1 CHECK (form > 0),
  PRIMARY KEY (client_id, run_id, seal),
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE
);
SELECT isolate('run_seals');
REVOKE UPDATE, DELETE ON run_seals FROM atelier_tenant;
GRANT UPDATE (superseded_at, superseded_by) ON run_seals TO atelier_tenant;

CREATE TABLE run_seal_entries (
  client_id bigint NOT NULL DEFAULT current_client(),
  run_id    uuid NOT NULL,
  seal      integer NOT NULL,
  position  integer NOT NULL CHECK (position > 0),
  kind      text NOT NULL CHECK (kind IN ('run', 'use_case', 'inputs', 'document', 'request', 'model', 'output', 'picture', 'lock')),
  key       text NOT NULL DEFAULT '' CHECK (length(key) <= 100), -- which document, which version of the output
  content   text NOT NULL,                                  -- to the byte what the hash covers
  hash      bytea NOT NULL CHECK (length(hash) = 32),       -- of the entry before and of this one
  PRIMARY KEY (client_id, run_id, seal, position),
  FOREIGN KEY (client_id, run_id, seal) REFERENCES run_seals (client_id, run_id, seal) ON DELETE CASCADE
);
SELECT isolate('run_seal_entries');
REVOKE UPDATE, DELETE ON run_seal_entries FROM atelier_tenant;
