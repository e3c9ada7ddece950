-- The moment of the backup whose restore stopped the sending of a website.
ALTER TABLE stopped_sending ADD COLUMN restored_from timestamptz;
