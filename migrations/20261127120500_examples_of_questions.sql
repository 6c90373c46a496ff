-- Examples of a use case that were made of questions and answers: of which entry of which version, the input that the question went into, and what its
-- answer is expected for. They are refreshed by hand when there is a newer version.
ALTER TABLE use_case_examples ADD COLUMN question jsonb;
