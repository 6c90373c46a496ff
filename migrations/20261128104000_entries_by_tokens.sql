-- squawk-ignore-file require-concurrent-index-creation
-- The runs of an invoice's line, those with the most tokens first (platform/src/billing/lines): a page is read from here and not from a million entries.
CREATE INDEX usage_entries_by_tokens ON usage_entries (client_id, (least(input_tokens, 4294967295) + least(output_tokens, 4294967295)) DESC, id DESC);
