-- Rows of before chats are held against what is said of runs now.
ALTER TABLE runs VALIDATE CONSTRAINT runs_of_one;
ALTER TABLE runs VALIDATE CONSTRAINT runs_of_a_chat;
