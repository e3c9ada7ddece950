-- What counts of a shop's events on settled days: orders, refunds, product views, additions to the cart, each with its
-- products. Written with `visits` under the same versions; days settled before are settled anew (PostgreSQL's 0036).
CREATE TABLE IF NOT EXISTS shop_events (
  website UUID, kind Enum8('order' = 1, 'refund' = 2, 'view' = 3, 'cart' = 4), day Date, version UInt32,
  at DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)), visitor UInt64, id UUID, order_id String,
  provenance Enum8('browser' = 1, 'server' = 2, 'import' = 3, 'owner' = 4), priced UInt8, sale Int64 CODEC(ZSTD(1)),
  items Array(Tuple(product String, name String, category String, brand String, price Int64, quantity Float64, discount Int64))
    CODEC(ZSTD(1)),
  pages Array(LowCardinality(String)) CODEC(ZSTD(1)), medium LowCardinality(String), source LowCardinality(String),
  campaign LowCardinality(String), country LowCardinality(String), city LowCardinality(String),
  device LowCardinality(String), os LowCardinality(String), browser LowCardinality(String)
) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (website, kind, day, visitor, at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
