-- When the deletion was requested.
ALTER TABLE erasures RENAME COLUMN asked_at TO requested_at;
