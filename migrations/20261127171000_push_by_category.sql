-- Whether a category is told by browsers, too, where the company allows that: as before, unless somebody says otherwise.
ALTER TABLE notification_preferences ADD COLUMN push boolean NOT NULL DEFAULT true;
ALTER TABLE notification_defaults ADD COLUMN push boolean NOT NULL DEFAULT true;
