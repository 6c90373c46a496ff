-- Recordings on their way to a transcript: what of one is written down survives a restart, part by part. A row goes when its document is ready.
CREATE TABLE transcriptions (
  client_id   bigint NOT NULL DEFAULT current_client(),
  document_id uuid NOT NULL,
  asked_by    uuid NOT NULL,
  region      text NOT NULL,
  model       text NOT NULL,
  done        integer NOT NULL DEFAULT 0 CHECK (done >= 0),  -- parts
  parts       integer CHECK (parts >= done),                 -- as many as it seems to have; NULL before the first
  from_ms     bigint NOT NULL DEFAULT 0 CHECK (from_ms >= 0),  -- where the next part begins
  said        jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (client_id, document_id),
  FOREIGN KEY (client_id, document_id) REFERENCES documents (client_id, id) ON DELETE CASCADE
);
SELECT isolate('transcriptions');
