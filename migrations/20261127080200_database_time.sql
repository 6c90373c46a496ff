-- How long the transactions of a client held a connection of the database, by the minute.
ALTER TABLE control.client_minutes ADD COLUMN db_us bigint NOT NULL DEFAULT 0;
