-- Tokens of what ended before its provider said how many: worked out from lengths, and the cost with them. The version before counts none there.
ALTER TABLE usage_entries ADD COLUMN tokens_estimated boolean NOT NULL DEFAULT false;
