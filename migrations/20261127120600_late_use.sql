-- Use that was written into the ledger after its month, or the period that is paid for, was closed (platform/src/billing/payments/meters).

-- The end of what was closed: the use is charged in the time of the slice, and counts for the month of this moment. NULL: used in the time of the slice.
ALTER TABLE control.over_slices ADD COLUMN used_by timestamptz;
-- When Stripe refused it last, and why: it is tried again a day later.
ALTER TABLE control.over_slices ADD COLUMN refused_at timestamptz;
ALTER TABLE control.over_slices ADD COLUMN refusal text;
GRANT UPDATE (refused_at, refusal) ON control.over_slices TO atelier_operator;

-- What was over in the month before without being charged. NULL: nothing of that month is charged any more.
ALTER TABLE control.stripe_customers ADD COLUMN last_month date;
ALTER TABLE control.stripe_customers ADD COLUMN last_free_runs bigint NOT NULL DEFAULT 0;
ALTER TABLE control.stripe_customers ADD COLUMN last_free_tokens bigint NOT NULL DEFAULT 0;
