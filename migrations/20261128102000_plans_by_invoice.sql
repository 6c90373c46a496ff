-- Plans that are sold by invoice, and what is paid that way.

-- Days in which an invoice is to be paid. NULL: the plan is paid by card alone.
ALTER TABLE control.plans
    ADD COLUMN invoice_days integer,
    ADD CONSTRAINT plans_invoice_days_check CHECK (invoice_days BETWEEN 1 AND 90) NOT VALID;
-- The one subscription is paid by invoices that are sent, and not by card.
ALTER TABLE control.stripe_customers ADD COLUMN by_invoice boolean NOT NULL DEFAULT false;
-- Until when what waits at action_url is to be paid. NULL: at once.
ALTER TABLE control.stripe_customers ADD COLUMN action_due_at timestamptz;
ALTER TABLE control.invoices ADD COLUMN due_at timestamptz;
