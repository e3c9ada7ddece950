-- What the events of the row's visit are called that are no page views, each name once: whether it reached a goal. Rows that
-- are there already are settled anew.
ALTER TABLE visits ADD COLUMN IF NOT EXISTS names Array(LowCardinality(String)) CODEC(ZSTD(1)) AFTER lasted;
