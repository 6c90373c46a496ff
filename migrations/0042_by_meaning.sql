-- Whether the text of supporting documents goes to a model that makes vectors, so that they are found by what they mean.
ALTER TABLE clients ADD COLUMN by_meaning boolean NOT NULL DEFAULT true;
