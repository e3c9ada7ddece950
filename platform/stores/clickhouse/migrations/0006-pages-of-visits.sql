-- Every page that the row's visit saw, by host and path in one, and how often it was viewed in the row's half-hour: often
-- not at all, where a visit has several rows. Rows that are there already are settled anew.
ALTER TABLE visits ADD COLUMN IF NOT EXISTS pages Array(LowCardinality(String)) CODEC(ZSTD(1)) AFTER lasted;
ALTER TABLE visits ADD COLUMN IF NOT EXISTS page_views Array(UInt32) CODEC(ZSTD(1)) AFTER pages;
