-- Owners are told of browsers that were not stored as taking pushes, as of refused batches.
ALTER TABLE refused_batches DROP CONSTRAINT refused_batches_limited_check;
ALTER TABLE refused_batches ADD CONSTRAINT refused_batches_limited_check
  CHECK (limited IN ('newVisitors', 'events', 'bytes', 'subscriptions'));
