-- What happened, the one truth about visits: one row an event. Everything else about visits is derived from it.
-- visitor and session are 64-bit hashes (platform/collect/keys.ts); session 0 means that the event belongs to none.
-- medium and source are what this event alone says; a session's are those of its first event.
-- value is in the smallest unit of its currency (rial, cent). data is what is left of the event's own fields, as JSON.
CREATE TABLE IF NOT EXISTS events
(
    website UUID,
    at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    visitor UInt64,
    id UUID,
    seq UInt64 CODEC(Delta, ZSTD(1)),
    received DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    name LowCardinality(String),
    session UInt64,
    host LowCardinality(String),
    path LowCardinality(String),
    referrer LowCardinality(String),
    utm_source LowCardinality(String),
    utm_medium LowCardinality(String),
    utm_campaign LowCardinality(String),
    utm_content LowCardinality(String),
    utm_term LowCardinality(String),
    medium LowCardinality(String),
    source LowCardinality(String),
    country LowCardinality(String),
    city LowCardinality(String),
    device LowCardinality(String),
    os LowCardinality(String),
    browser LowCardinality(String),
    width UInt16,
    height UInt16,
    order_id String,
    value Int64,
    currency LowCardinality(String),
    data String CODEC(ZSTD(1)),
    INDEX seq_range seq TYPE minmax GRANULARITY 1,
    INDEX received_range received TYPE minmax GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (website, toDate(at), visitor, at, id)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

-- Titles stand once a page: the newest one told.
CREATE TABLE IF NOT EXISTS pages
(
    website UUID,
    host LowCardinality(String),
    path String,
    title String,
    seen DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree(seen)
ORDER BY (website, host, path);
