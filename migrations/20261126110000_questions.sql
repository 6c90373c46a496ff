-- Questions and answers of a company (R27, R37, R46). An entry is never changed: a change is another entry with the same key. A version is the entries
-- whose span it lies in, so that a version of 100,000 entries in which one was changed costs one row.
CREATE TABLE question_versions (
  client_id bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  number    integer NOT NULL CHECK (number > 0),
  origin    text NOT NULL CHECK (origin IN ('import', 'edit', 'restore')),
  -- What it was made of: the name of a file, a question, the number of a version.
  note      text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  entries   integer NOT NULL CHECK (entries >= 0),
  added     integer NOT NULL CHECK (added >= 0),
  changed   integer NOT NULL CHECK (changed >= 0),
  removed   integer NOT NULL CHECK (removed >= 0),
  made_by   uuid NOT NULL,
  made_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, number),
  -- 397 is the platform's reference version: it belongs to no company.
  CHECK (number <> 397)
);
SELECT isolate('question_versions');
REVOKE UPDATE, DELETE ON question_versions FROM atelier_tenant;

CREATE TABLE question_entries (
  client_id   bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id          uuid NOT NULL,
  -- What it is called from version to version.
  key         text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  topic       text NOT NULL CHECK (length(topic) <= 200),
  question    text NOT NULL CHECK (length(question) BETWEEN 1 AND 2000),
  -- Markdown.
  answer      text NOT NULL CHECK (length(answer) BETWEEN 1 AND 20000),
  language    text NOT NULL CHECK (length(language) <= 35),
  valid_from  date,
  valid_until date,
  owner       text NOT NULL CHECK (length(owner) <= 200),
  review_on   date,
  -- The question's words without case and marks: what is asked is held against it.
  normal      text NOT NULL,
  normal_md5  text NOT NULL GENERATED ALWAYS AS (md5(normal)) STORED,
  -- The words that carry it, in an order of their own: two questions with the same ask the same in other words.
  gist        text NOT NULL,
  gist_md5    text NOT NULL GENERATED ALWAYS AS (md5(gist)) STORED,
  -- Of everything that it says: whether two entries say the same.
  content     text NOT NULL,
  made_by     uuid NOT NULL,
  made_at     timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  CHECK (valid_until >= valid_from)
);
CREATE INDEX question_entries_by_key ON question_entries (client_id, key);
CREATE INDEX question_entries_by_words ON question_entries (client_id, normal_md5);
CREATE INDEX question_entries_by_gist ON question_entries (client_id, gist_md5);
CREATE INDEX question_entries_in_order ON question_entries (client_id, lower(left(question, 200)), id);
CREATE INDEX question_entries_alike ON question_entries USING gin (client_id, normal gin_trgm_ops);
SELECT isolate('question_entries');
REVOKE UPDATE, DELETE ON question_entries FROM atelier_tenant;

-- In which versions an entry is: from `since` on, before `until`.
CREATE TABLE question_spans (
  client_id bigint NOT NULL DEFAULT current_client(),
  entry_id  uuid NOT NULL,
  since     integer NOT NULL,
  until     integer,
  PRIMARY KEY (client_id, entry_id, since),
  FOREIGN KEY (client_id, entry_id) REFERENCES question_entries (client_id, id),
  CHECK (until > since)
);
CREATE UNIQUE INDEX question_spans_open ON question_spans (client_id, entry_id) WHERE until IS NULL;
CREATE INDEX question_spans_since ON question_spans (client_id, since);
CREATE INDEX question_spans_until ON question_spans (client_id, until) WHERE until IS NOT NULL;
SELECT isolate('question_spans');

-- Which of the owner's versions is the reference version 397 for every company: the newest state counts.
CREATE TABLE control.reference_questions (
  state        integer PRIMARY KEY CHECK (state > 0),
  version      integer NOT NULL CHECK (version > 0),
  published_at timestamptz NOT NULL
);
GRANT SELECT ON control.reference_questions TO atelier_tenant, atelier_search;
GRANT SELECT, INSERT ON control.reference_questions TO atelier_operator;

-- A file that is read, mapped, checked row by row, and then made the next version at once.
CREATE TABLE question_imports (
  client_id  bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id         uuid NOT NULL,
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  status     text NOT NULL CHECK (status IN ('mapping', 'checking', 'checked', 'committing', 'done', 'failed', 'cancelled')),
  columns    text[] NOT NULL,
  -- By the names of the columns: another file of the same source has the same.
  source     text NOT NULL,
  mapping    jsonb NOT NULL,
  -- Whether entries that the file does not have go.
  replaces   boolean NOT NULL DEFAULT false,
  warnings   text[] NOT NULL DEFAULT '{}',
  rows       integer NOT NULL CHECK (rows >= 0),
  -- Rows that were looked at.
  done       integer NOT NULL DEFAULT 0,
  version    integer,
  made_by    uuid NOT NULL,
  made_at    timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  CHECK ((version IS NOT NULL) = (status = 'done'))
);
CREATE INDEX question_imports_newest ON question_imports (client_id, made_at DESC, id DESC);
SELECT isolate('question_imports');

CREATE TABLE question_import_rows (
  client_id   bigint NOT NULL DEFAULT current_client(),
  import_id   uuid NOT NULL,
  -- Its line in the file.
  number      integer NOT NULL,
  cells       jsonb NOT NULL,
  -- What is wrong with it, by field.
  faults      jsonb,
  outcome     text CHECK (outcome IN ('added', 'changed', 'same', 'duplicate', 'faulty')),
  -- The first line that asks the same.
  of_row      integer,
  -- The entry that it changes, or repeats.
  of_entry    uuid,
  of_key      text,
  entry_id    uuid,
  key         text,
  topic       text,
  question    text,
  answer      text,
  language    text,
  valid_from  date,
  valid_until date,
  owner       text,
  review_on   date,
  normal      text,
  normal_md5  text GENERATED ALWAYS AS (md5(normal)) STORED,
  gist        text,
  content     text,
  PRIMARY KEY (client_id, import_id, number),
  FOREIGN KEY (client_id, import_id) REFERENCES question_imports (client_id, id) ON DELETE CASCADE
);
CREATE INDEX question_import_rows_by_outcome ON question_import_rows (client_id, import_id, outcome, number);
SELECT isolate('question_import_rows');

-- How the columns of a source were mapped last.
CREATE TABLE question_mappings (
  client_id bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  source    text NOT NULL,
  mapping   jsonb NOT NULL,
  PRIMARY KEY (client_id, source)
);
SELECT isolate('question_mappings');

-- How often an entry answered. Of the reference version each company counts its own.
CREATE TABLE question_hits (
  client_id bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  entry_id  uuid NOT NULL,
  hits      bigint NOT NULL CHECK (hits > 0),
  last_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, entry_id)
);
SELECT isolate('question_hits');

-- Questions that no entry answered, proposed as new ones.
CREATE TABLE unanswered_questions (
  client_id  bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  normal_md5 text NOT NULL,
  question   text NOT NULL CHECK (length(question) BETWEEN 1 AND 500),
  times      bigint NOT NULL CHECK (times > 0),
  last_at    timestamptz NOT NULL,
  dismissed  boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, normal_md5)
);
CREATE INDEX unanswered_questions_by_times ON unanswered_questions (client_id, times DESC, normal_md5) WHERE NOT dismissed;
SELECT isolate('unanswered_questions');

-- The reference version is read across clients, and words alike are found by an index that row-level security would not use: by functions/questions.sql.
GRANT SELECT ON question_versions, question_entries, question_spans TO atelier_search;
CREATE POLICY search ON question_versions FOR SELECT TO atelier_search USING (true);
CREATE POLICY search ON question_entries FOR SELECT TO atelier_search USING (true);
CREATE POLICY search ON question_spans FOR SELECT TO atelier_search USING (true);
