-- The end that expired a journey: one that is set later is of the next start.
ALTER TABLE journeys ADD COLUMN expired_at timestamptz;
UPDATE journeys SET expired_at = expires_at WHERE status = 'expired';
