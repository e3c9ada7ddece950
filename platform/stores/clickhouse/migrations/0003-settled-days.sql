-- Visits as settled days keep them, derived from `events`: one row a visit and half-hour of UTC, the grain that serves
-- zones of +03:30 and +04:30. sessions, bounced, converted and lasted (milliseconds) stand in the slice that the session
-- begins in; what a session has one of stands in all of its slices, so that rows of any period group by it. priced: the
-- orders whose amount is in sales.
-- Only rows of a version that PostgreSQL names count (settled_days).
CREATE TABLE IF NOT EXISTS visits
(
    website UUID,
    day Date,
    version UInt32,
    slice DateTime('UTC') CODEC(Delta, ZSTD(1)),
    visitor UInt64,
    events UInt32 CODEC(ZSTD(1)),
    views UInt32 CODEC(ZSTD(1)),
    orders UInt32 CODEC(ZSTD(1)),
    priced UInt32 CODEC(ZSTD(1)),
    sales Int64 CODEC(ZSTD(1)),
    sessions UInt8,
    bounced UInt8,
    converted UInt8,
    lasted UInt32 CODEC(ZSTD(1)),
    medium LowCardinality(String),
    source LowCardinality(String),
    campaign LowCardinality(String),
    country LowCardinality(String),
    city LowCardinality(String),
    device LowCardinality(String),
    os LowCardinality(String),
    browser LowCardinality(String),
    landing_host LowCardinality(String),
    landing_path LowCardinality(String),
    exit_host LowCardinality(String),
    exit_path LowCardinality(String)
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (website, day, visitor, slice)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Every purchase of settled days that names its order, told twice or not: which telling of an order counts is asked here
-- instead of over all events.
CREATE TABLE IF NOT EXISTS tellings
(
    website UUID,
    order_id String,
    at DateTime64(3, 'UTC'),
    id UUID
)
ENGINE = ReplacingMergeTree
ORDER BY (website, order_id, at, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
