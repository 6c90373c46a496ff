-- Rows of before are held against what is said of their choice now.
ALTER TABLE question_import_rows VALIDATE CONSTRAINT question_import_rows_choice;
