-- How long events of a website are kept, and which days are folded: their events are deleted, their settled rows stay.
ALTER TABLE websites
  ADD COLUMN data_retention_months int CHECK (data_retention_months IN (6, 12, 24, 36, 60)),
  -- Days of UTC before it are folded. It never falls.
  ADD COLUMN folded_before int,
  -- What `folded_before` is about to be; a start takes back what was prepared.
  ADD COLUMN folding_before int;
