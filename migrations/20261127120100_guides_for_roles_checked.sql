-- Guides of before are held against what is said of their audience now.
ALTER TABLE guides VALIDATE CONSTRAINT guides_for_all;
