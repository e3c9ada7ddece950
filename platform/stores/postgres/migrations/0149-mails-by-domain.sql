-- Mails that left from a domain on the last day on which it sent, by the number of that day in the website's zone: its daily
-- limit holds, and doubles after each such day (docs/decisions/0140).
ALTER TABLE domains
  ADD COLUMN used_day int NOT NULL DEFAULT 0,
  ADD COLUMN used int NOT NULL DEFAULT 0;
-- Domains that were verified before, be they broken now, were never limited and may have sent much: theirs is the greatest limit.
UPDATE domains SET daily_limit = 1000000 WHERE verified_at IS NOT NULL;
