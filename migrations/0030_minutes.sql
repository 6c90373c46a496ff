-- Recordings and their transcripts: when a passage was said and by whom, and what people call the speakers of a run.
ALTER TABLE documents DROP CONSTRAINT documents_kind_check; -- contract: the next line has a wider one
ALTER TABLE documents ADD CONSTRAINT documents_kind_check
  CHECK (kind IN ('pdf', 'docx', 'xlsx', 'pptx', 'odt', 'eml', 'png', 'jpeg', 'webp', 'tiff', 'csv', 'html', 'markdown', 'text',
                  'vtt', 'srt', 'mp3', 'm4a', 'wav', 'ogg', 'webm', 'mp4')) NOT VALID;
ALTER TABLE documents VALIDATE CONSTRAINT documents_kind_check;

ALTER TABLE passages
  ADD COLUMN start_ms bigint CHECK (start_ms >= 0),         -- from the beginning of the recording; NULL where there are no times
  ADD COLUMN end_ms   bigint CHECK (end_ms >= start_ms),
  ADD COLUMN speaker  text CHECK (length(speaker) <= 200);  -- as the transcript names them

-- What the speakers of a run's transcript are called there: the transcript itself stays as it was.
CREATE TABLE run_speakers (
  client_id  bigint NOT NULL DEFAULT current_client(),
  run_id     uuid NOT NULL,
  speaker    text NOT NULL CHECK (length(speaker) BETWEEN 1 AND 200),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, run_id, speaker),
  FOREIGN KEY (client_id, run_id) REFERENCES runs (client_id, id) ON DELETE CASCADE
);
SELECT isolate('run_speakers');
