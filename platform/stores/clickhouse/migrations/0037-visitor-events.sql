-- The events of settled days by visitor: everything that segments judge of people who are touched, whose rows lie together
-- here and in nearly every granule of `events`. Written with `visits` under the same versions; days settled before are
-- settled anew (PostgreSQL's 0076). place: the order of a visitor's events of one instant. A read takes a granule a
-- visitor of each part, so granules and compressed blocks are small, and all times are one partition, whose parts are
-- merged to one within six hours (docs/decisions/0081).
CREATE TABLE IF NOT EXISTS visitor_events (
  website UUID, visitor UInt64 CODEC(Delta(8), ZSTD(1)), day Date, version UInt32,
  at DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)), place UInt32 CODEC(ZSTD(1)), name LowCardinality(String),
  visit UInt64 CODEC(ZSTD(1)), in_session UInt8 CODEC(ZSTD(1)), host LowCardinality(String), path LowCardinality(String),
  medium LowCardinality(String), source LowCardinality(String), campaign LowCardinality(String),
  country LowCardinality(String), city LowCardinality(String), device LowCardinality(String),
  os LowCardinality(String), browser LowCardinality(String), ordered UInt8 CODEC(ZSTD(1)), sale Int64 CODEC(ZSTD(1)),
  data String CODEC(ZSTD(1))
) ENGINE = MergeTree ORDER BY (website, visitor, at, place)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256,
  min_compress_block_size = 4096, max_compress_block_size = 16384, min_age_to_force_merge_seconds = 21600;
