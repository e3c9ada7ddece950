-- Settled days have rows in visitor_events from now on: days settled without them are settled anew, and read from events
-- until then. Of folded days segments read visits alone.
UPDATE settled_days SET change_count = change_count + 1
WHERE version IS NOT NULL AND NOT EXISTS (SELECT FROM websites WHERE id = website_id AND day < folded_before);
