-- What heatmaps read of settled days: a row for each click on an element, and for each page view with how it was left.
-- Written with `visits` under the same versions; days settled before are settled anew (PostgreSQL's 0063). An element is
-- what has the same name, whatever its digits are, as prices and counters change. `viewport`: the kind of device by the
-- width of the visitor's viewport. Names of elements stand in their rows, where they compress to almost nothing and go
-- with the person who clicked (docs/decisions/0068).
CREATE TABLE IF NOT EXISTS clicks (
  website UUID, page LowCardinality(String),
  viewport Enum8('unknown' = 0, 'desktop' = 1, 'tablet' = 2, 'mobile' = 3), day Date, version UInt32,
  visitor UInt64, at DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
  selector LowCardinality(String), text LowCardinality(String), link LowCardinality(String), item LowCardinality(String),
  element UInt64 MATERIALIZED sipHash64(website, selector, replaceRegexpAll(text, '[0-9۰-۹٠-٩]+', '#'), link, item),
  x UInt16 CODEC(ZSTD(1)), y UInt16 CODEC(ZSTD(1)), page_x UInt16 CODEC(ZSTD(1)), page_y UInt32 CODEC(ZSTD(1)),
  width UInt16 CODEC(ZSTD(1)), height UInt16 CODEC(ZSTD(1)), length UInt32 CODEC(ZSTD(1)), flags UInt8 CODEC(ZSTD(1)),
  medium LowCardinality(String), source LowCardinality(String), campaign LowCardinality(String),
  country LowCardinality(String), city LowCardinality(String), device LowCardinality(String),
  os LowCardinality(String), browser LowCardinality(String)
) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (website, page, viewport, day, element, visitor, at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
-- depth, fold: the deepest edge that was seen and the height of the viewport, in thousandths of the document's height
-- (length); zero where no browser reported how the view was left. views: more than one at the same instant.
CREATE TABLE IF NOT EXISTS leaves (
  website UUID, page LowCardinality(String),
  viewport Enum8('unknown' = 0, 'desktop' = 1, 'tablet' = 2, 'mobile' = 3), day Date, version UInt32,
  visitor UInt64, at DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)), views UInt32 CODEC(ZSTD(1)),
  depth UInt16 CODEC(ZSTD(1)), fold UInt16 CODEC(ZSTD(1)), length UInt32 CODEC(ZSTD(1)),
  medium LowCardinality(String), source LowCardinality(String), campaign LowCardinality(String),
  country LowCardinality(String), city LowCardinality(String), device LowCardinality(String),
  os LowCardinality(String), browser LowCardinality(String)
) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (website, page, viewport, day, visitor, at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
