-- Insight: what the ledger lacked, what people said and changed afterwards, and sums of all of it.

-- `work`, `test` (of a draft) or `check`; and how it was started: `page`, `api`, `batch` or `schedule`.
ALTER TABLE usage_entries ADD COLUMN purpose text NOT NULL DEFAULT 'work';
ALTER TABLE usage_entries ADD COLUMN source text NOT NULL DEFAULT 'page';
-- From acceptance to the first word; NULL: there was none.
ALTER TABLE usage_entries ADD COLUMN first_word_ms integer;
ALTER TABLE usage_entries ADD COLUMN passages_offered integer NOT NULL DEFAULT 0;
ALTER TABLE usage_entries ADD COLUMN passages_cited integer NOT NULL DEFAULT 0;
-- The same person had run the same use case with the same inputs within the hour before.
ALTER TABLE usage_entries ADD COLUMN is_again boolean NOT NULL DEFAULT false;

-- What came after a run's end: one row a run, kind and person. Like the ledger it has no foreign key: it outlives what it is about.
CREATE TABLE usage_marks (
  client_id bigint NOT NULL DEFAULT current_client(),
  entry_id  uuid NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('feedback', 'rewritten')),
  user_id   uuid NOT NULL,                                  -- of feedback; of a rewritten answer nobody's (nil)
  value     integer NOT NULL CHECK (value BETWEEN 0 AND 1000), -- feedback: 1 good, 0 not; rewritten: thousandths of the answer's words that people replaced
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, entry_id, kind, user_id)
);
SELECT isolate('usage_marks');

-- Which documents an answer cites, and with how many passages.
CREATE TABLE usage_citations (
  client_id   bigint NOT NULL DEFAULT current_client(),
  entry_id    uuid NOT NULL,
  document_id uuid NOT NULL,
  passages    integer NOT NULL CHECK (passages > 0),
  cited_at    timestamptz NOT NULL,
  PRIMARY KEY (client_id, entry_id, document_id)
);
CREATE INDEX usage_citations_document ON usage_citations (client_id, document_id, cited_at);
SELECT isolate('usage_citations');
REVOKE UPDATE, DELETE ON usage_citations FROM atelier_tenant;

-- Hours whose sums are older than their facts. Each transaction that writes a fact leaves a row of its own: whoever takes a row away sees the facts of the
-- transaction that left it, and a fact that is committed later has its own row.
CREATE TABLE usage_late_hours (
  client_id  bigint NOT NULL DEFAULT current_client(),
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  hour       timestamptz NOT NULL,
  noticed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, id)
);
SELECT isolate('usage_late_hours');
-- Whose sums are old: the job asks over all clients.
CREATE POLICY worker ON usage_late_hours FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, noticed_at) ON usage_late_hours TO atelier_worker;
-- Until when the owner's figures are complete.
CREATE POLICY operator ON usage_late_hours FOR SELECT TO atelier_operator USING (true);
GRANT SELECT (client_id, noticed_at) ON usage_late_hours TO atelier_operator;

CREATE TRIGGER usage_is_late_insert AFTER INSERT ON usage_entries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION usage_entries_are_late();
CREATE TRIGGER usage_is_late_update AFTER UPDATE ON usage_entries REFERENCING OLD TABLE AS stale NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION usage_entries_are_late();
CREATE TRIGGER usage_is_late_delete AFTER DELETE ON usage_entries REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION usage_entries_are_late();
CREATE TRIGGER usage_is_late_insert AFTER INSERT ON usage_marks REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION usage_marks_are_late();
CREATE TRIGGER usage_is_late_update AFTER UPDATE ON usage_marks REFERENCING OLD TABLE AS stale NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION usage_marks_are_late();
CREATE TRIGGER usage_is_late_delete AFTER DELETE ON usage_marks REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION usage_marks_are_late();

-- The sums: by quarters of an hour, because days begin at such in some zones (Kathmandu), and by person, because people are counted and not added.
-- A job replaces those of a whole hour (`roll_up_usage`); nothing is ever added to a row.
CREATE TABLE usage_quarters (
  client_id     bigint NOT NULL DEFAULT current_client(),
  quarter       timestamptz NOT NULL,                       -- its first moment
  id            uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id       uuid,
  workspace_id  uuid,
  use_case_id   uuid,
  key_id        uuid,
  model         text NOT NULL,
  region        text NOT NULL,
  plugin        text NOT NULL,
  source        text NOT NULL,
  currency      text,
  runs          bigint NOT NULL,                            -- of use cases, tests and checks apart
  calls         bigint NOT NULL,                            -- of the models' API
  tests         bigint NOT NULL,
  failed        bigint NOT NULL,                            -- of all three
  cancelled     bigint NOT NULL,
  input_tokens  bigint NOT NULL,
  output_tokens bigint NOT NULL,
  cost_micros   bigint NOT NULL,
  unpriced      bigint NOT NULL,                            -- of all three: no price is known
  again         bigint NOT NULL,                            -- runs from here on
  liked         bigint NOT NULL,
  disliked      bigint NOT NULL,
  rewritten     bigint NOT NULL,                            -- answers that people changed
  rewritten_share bigint NOT NULL,                          -- the sum of their shares, in thousandths
  offered       bigint NOT NULL,                            -- with passages offered
  cited         bigint NOT NULL,                            -- of these: with one cited
  first_words   bigint[] NOT NULL,                          -- histograms as `routing::Times` has them, of all three
  totals        bigint[] NOT NULL,
  PRIMARY KEY (client_id, quarter, id)
);
CREATE INDEX usage_quarters_person ON usage_quarters (client_id, user_id, quarter);
SELECT isolate('usage_quarters');
-- The owner's figures of all clients: sums, never what was done.
CREATE POLICY operator ON usage_quarters FOR SELECT TO atelier_operator USING (true);
GRANT SELECT ON usage_quarters TO atelier_operator;

-- What of its people a client shows to those who see its figures: the newest row counts. None: their names.
CREATE TABLE insight_policies (
  client_id      bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  version        integer NOT NULL CHECK (version > 0),
  naming         text NOT NULL CHECK (naming IN ('named', 'pseudonyms', 'sums')),
  smallest_group integer NOT NULL CHECK (smallest_group BETWEEN 2 AND 100),
  -- What pseudonyms are made with, so that nobody outside can make them; it stays the same.
  salt           uuid NOT NULL,
  changed_by     uuid NOT NULL,
  changed_at     timestamptz NOT NULL,
  PRIMARY KEY (client_id, version)
);
SELECT isolate('insight_policies');
CREATE POLICY operator ON insight_policies FOR SELECT TO atelier_operator USING (true);
GRANT SELECT ON insight_policies TO atelier_operator;

-- What is in the ledger already is summed by the same job.
ALTER TABLE usage_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_late_hours NO FORCE ROW LEVEL SECURITY;
INSERT INTO usage_late_hours (client_id, hour) SELECT DISTINCT client_id, date_trunc('hour', finished_at, 'UTC') FROM usage_entries;
ALTER TABLE usage_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_late_hours FORCE ROW LEVEL SECURITY;
