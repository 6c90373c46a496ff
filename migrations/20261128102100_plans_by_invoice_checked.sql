-- Plans of before are held against what is said of invoices now.
ALTER TABLE control.plans VALIDATE CONSTRAINT plans_invoice_days_check;
