-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid
-- In place: the table has a row for each question that nothing answered, some thousands at most.
-- Questions that nothing answered, by what they mean: each row knows the gap that it belongs to, which bears the name of its first question. A row without one was not looked at yet.
ALTER TABLE unanswered_questions
  ADD COLUMN normal      text,                            -- NULL: noted before there were gaps; filled when it is looked at
  ADD COLUMN first_at    timestamptz,                     -- NULL: before this was noted
  ADD COLUMN gap_md5     text,
  ADD COLUMN space       text,                            -- the model that made the vector
  ADD COLUMN scale       real,
  ADD COLUMN vector      bytea,
  -- Asked only where nobody else reads along, as in a chat: told when as many people asked as the company's smallest group has.
  ADD COLUMN is_private  boolean NOT NULL DEFAULT false,
  ADD COLUMN answered    bigint NOT NULL DEFAULT 0,       -- since something was done about it: how often the same words found an answer
  ADD COLUMN times_then  bigint NOT NULL DEFAULT 0,       -- how often it had been asked then
  ADD COLUMN acted       text CHECK (acted IN ('entry', 'source')),
  ADD COLUMN acted_at    timestamptz,
  ADD COLUMN acted_entry uuid,
  ADD CONSTRAINT unanswered_questions_vector CHECK ((vector IS NULL) = (space IS NULL) AND (vector IS NULL) = (scale IS NULL)),
  ADD CONSTRAINT unanswered_questions_acted CHECK ((acted IS NULL) = (acted_at IS NULL));
CREATE INDEX unanswered_questions_of_gap ON unanswered_questions (client_id, gap_md5);
CREATE INDEX unanswered_questions_to_group ON unanswered_questions (client_id) WHERE gap_md5 IS NULL;
CREATE POLICY worker ON unanswered_questions FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, gap_md5) ON unanswered_questions TO atelier_worker;

-- Who asked it, each once. Ids outlive their accounts, as in the ledger: a number of people does not change when one leaves.
CREATE TABLE unanswered_askers (
  client_id  bigint NOT NULL DEFAULT current_client(),
  normal_md5 text NOT NULL,
  user_id    uuid NOT NULL,
  PRIMARY KEY (client_id, normal_md5, user_id),
  FOREIGN KEY (client_id, normal_md5) REFERENCES unanswered_questions (client_id, normal_md5) ON DELETE CASCADE
);
SELECT isolate('unanswered_askers');
