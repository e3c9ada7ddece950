-- The pages of the row's half-hour whose leaving the browser reported, each once: how many of its views, their seconds in
-- view, and the sum of how much of the page was seen, in percent. Rows that are there already are settled anew.
ALTER TABLE visits ADD COLUMN IF NOT EXISTS left_pages Array(LowCardinality(String)) CODEC(ZSTD(1)) AFTER page_views;
ALTER TABLE visits ADD COLUMN IF NOT EXISTS left_views Array(UInt32) CODEC(ZSTD(1)) AFTER left_pages;
ALTER TABLE visits ADD COLUMN IF NOT EXISTS left_seconds Array(UInt32) CODEC(ZSTD(1)) AFTER left_views;
ALTER TABLE visits ADD COLUMN IF NOT EXISTS left_depths Array(UInt32) CODEC(ZSTD(1)) AFTER left_seconds;
