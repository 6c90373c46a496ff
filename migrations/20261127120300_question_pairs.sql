-- squawk-ignore-file require-concurrent-index-creation
-- Entries of questions and answers that mean nearly the same, where a model of this machine makes the client's vectors (platform/src/question_sets/pairing.rs).

-- Whether an entry was compared with the others since it came into the newest version.
ALTER TABLE question_spans ADD COLUMN is_paired boolean NOT NULL DEFAULT false;
CREATE INDEX question_spans_to_pair ON question_spans (client_id) WHERE until IS NULL AND NOT is_paired;
CREATE POLICY worker ON question_spans FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, until, is_paired) ON question_spans TO atelier_worker;

CREATE TABLE question_vectors (
  client_id bigint NOT NULL DEFAULT current_client(),
  entry_id  uuid NOT NULL,
  space     text NOT NULL,                                -- the model that made the vector
  scale     real NOT NULL,
  vector    bytea NOT NULL,
  PRIMARY KEY (client_id, entry_id),
  FOREIGN KEY (client_id, entry_id) REFERENCES question_entries (client_id, id) ON DELETE CASCADE
);
SELECT isolate('question_vectors');

-- Two entries, the one with the lower id first. They count while both are in the newest version.
CREATE TABLE question_pairs (
  client_id bigint NOT NULL DEFAULT current_client(),
  entry_id  uuid NOT NULL,
  other_id  uuid NOT NULL CHECK (entry_id < other_id),
  nearness  real NOT NULL,
  differs   boolean NOT NULL,                             -- the answers differ in a figure or a date
  PRIMARY KEY (client_id, entry_id, other_id),
  FOREIGN KEY (client_id, entry_id) REFERENCES question_entries (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, other_id) REFERENCES question_entries (client_id, id) ON DELETE CASCADE
);
CREATE INDEX question_pairs_other ON question_pairs (client_id, other_id);
CREATE INDEX question_pairs_nearest ON question_pairs (client_id, nearness DESC, entry_id DESC, other_id DESC);
SELECT isolate('question_pairs');

-- A new row of an import that means the same as an entry, and what becomes of it. Rows of before have neither.
ALTER TABLE question_import_rows ADD COLUMN of_meaning uuid;
ALTER TABLE question_import_rows ADD COLUMN choice text;
ALTER TABLE question_import_rows ADD CONSTRAINT question_import_rows_choice 
  CHECK (choice IS NULL OR (choice IN ('keep', 'replace', 'skip') AND of_meaning IS NOT NULL)) NOT VALID;
CREATE INDEX question_import_rows_of_entry ON question_import_rows (client_id, import_id, of_entry) WHERE of_entry IS NOT NULL;
CREATE INDEX question_import_rows_of_meaning ON question_import_rows (client_id, import_id, of_meaning) WHERE of_meaning IS NOT NULL;
