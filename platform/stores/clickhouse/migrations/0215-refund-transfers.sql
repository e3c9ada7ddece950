-- The money that refunds move between visits, as reports read it while nothing changes (platform/reports/list-transfers.ts).
-- list: all of a website at one moment, found again by the sum of row_hash. A day later it is written again where it is needed.
CREATE TABLE IF NOT EXISTS refund_transfers (
  website UUID,
  list UUID,
  row_hash UInt64,
  at DateTime64(3, 'UTC'),
  id UUID,
  order_id String,
  is_credit UInt8,
  sale Int64,
  seen_at DateTime64(3, 'UTC'),
  visitor UInt64,
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
  exit_path LowCardinality(String),
  pages Array(LowCardinality(String)),
  listed DateTime('UTC') DEFAULT now('UTC')
) ENGINE = MergeTree ORDER BY (website, list, at, id, is_credit) TTL listed + INTERVAL 1 DAY;
