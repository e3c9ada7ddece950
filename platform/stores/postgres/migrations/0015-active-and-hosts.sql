-- `active`: an inactive website collects nothing. `hosts`: further hosts beside `host`, lower case, without `www.`.
ALTER TABLE websites
  ADD COLUMN active boolean NOT NULL DEFAULT true,
  ADD COLUMN hosts text[] NOT NULL DEFAULT '{}';
