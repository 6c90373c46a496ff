-- Which records hold texts, so that a company reads what is truly held of it. Of those from before nobody knows: they count as holding them until their days are over.
ALTER TABLE recordings ADD COLUMN has_texts boolean NOT NULL DEFAULT true;
-- Fewer days hold for what is there, too.
GRANT UPDATE (expires_at) ON recordings TO atelier_tenant;
