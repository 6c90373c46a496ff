-- When somebody was there for the first time: the adoption of a company is compared with how far its people had come before. Of accounts that were
-- there already nobody knows: they count from their first use on.
ALTER TABLE users ADD COLUMN first_seen_at timestamptz;
