-- Pairs of questions that somebody said are different on purpose (platform/src/question_sets/dismissals.rs). They are kept by what both entries ask and
-- answer: a change of either's text makes another pair, a change of its owner or dates does not.
CREATE TABLE dismissed_question_pairs (
  client_id    bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  texts        text NOT NULL,                             -- question_pair_texts of the two
  dismissed_by uuid NOT NULL,
  dismissed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, texts)
);
SELECT isolate('dismissed_question_pairs');

ALTER TABLE question_pairs ADD COLUMN texts text;
CREATE TRIGGER texts BEFORE INSERT ON question_pairs FOR EACH ROW EXECUTE FUNCTION question_pair_made();

-- Rows of before.
ALTER TABLE question_pairs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE question_entries NO FORCE ROW LEVEL SECURITY;
UPDATE question_pairs SET texts = question_pair_texts(client_id, entry_id, other_id);
ALTER TABLE question_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE question_pairs FORCE ROW LEVEL SECURITY;
