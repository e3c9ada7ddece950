-- Sums of settled days: one row for each day of the website, dimension and value that occurs on it; the dimension '' is
-- everything. Beside them, for everything, how many visitors came on the day whose last day before it was `before`
-- (1970: none), their return steps: those of any period are the ones with `before` outside it. start: when the day begins
-- in the website's zone. Only rows of a version that PostgreSQL names count (rollups).
CREATE TABLE IF NOT EXISTS rollup
(
    website UUID,
    dimension LowCardinality(String),
    start DateTime('UTC') CODEC(Delta, ZSTD(1)),
    version UInt32 CODEC(ZSTD(1)),
    value LowCardinality(String),
    before DateTime('UTC') CODEC(ZSTD(1)),
    people UInt32 CODEC(ZSTD(1)),
    sessions Int64 CODEC(ZSTD(1)),
    bounced Int64 CODEC(ZSTD(1)),
    converted Int64 CODEC(ZSTD(1)),
    lasted Int64 CODEC(ZSTD(1)),
    views Int64 CODEC(ZSTD(1)),
    events Int64 CODEC(ZSTD(1)),
    orders Int64 CODEC(ZSTD(1)),
    priced Int64 CODEC(ZSTD(1)),
    sales Int128 CODEC(ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYear(start)
ORDER BY (website, dimension, start, value, before)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
