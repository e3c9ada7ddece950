-- How long a journey had stood still by each of its starts: what a pause counted for is known only when it ends.
ALTER TABLE journey_versions ADD COLUMN shift_ms bigint NOT NULL DEFAULT 0;
UPDATE journey_versions SET shift_ms = journeys.shift_ms FROM journeys WHERE journeys.id = journey;
