-- By which channels a person can be reached, as bits in the order of `contract/channels.ts`: the preview of a segment counts
-- them. Who was copied before is copied again (PostgreSQL's 0076).
ALTER TABLE people ADD COLUMN IF NOT EXISTS channels UInt8;
