-- A record covers the pictures of an output too, so it has to be told which form a seal was made in: those of before are verified as they were made.
ALTER TABLE run_seals ADD COLUMN form smallint NOT NULL DEFAULT 1 CHECK (form > 0);

-- Pictures of before get theirs when their run is locked.
ALTER TABLE output_pictures ADD COLUMN sha256 bytea CHECK (length(sha256) = 32);

ALTER TABLE run_seal_entries DROP CONSTRAINT run_seal_entries_kind_check; -- contract: the next line puts back a wider one
ALTER TABLE run_seal_entries ADD CONSTRAINT run_seal_entries_kind_check
  CHECK (kind IN ('run', 'use_case', 'inputs', 'document', 'request', 'model', 'output', 'picture', 'lock')) NOT VALID;

-- How much sound a call was given to write down, in milliseconds.
ALTER TABLE usage_entries ADD COLUMN audio_ms bigint NOT NULL DEFAULT 0 CHECK (audio_ms >= 0);
