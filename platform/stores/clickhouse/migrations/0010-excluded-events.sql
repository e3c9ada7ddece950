-- Events that an exclusion took out of `events`, whole rows, so that undoing brings them back. Nothing reads them but
-- exclusions and the recognition of duplicates. The nil UUID marks rows on their way to another visitor.
CREATE TABLE IF NOT EXISTS excluded_events AS events
ENGINE = MergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (website, toDate(at), visitor, at, id)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

ALTER TABLE excluded_events ADD COLUMN IF NOT EXISTS exclusion UUID FIRST;
