-- What is known of people, copied from PostgreSQL: conditions of segments test it beside events. An absent key of a map is
-- a missing value. `anniversaries`: month and day of the Jalali calendar of each date, as the engine has no such calendar.
CREATE TABLE IF NOT EXISTS people (
  website UUID, person UInt64, revision UInt64, name Nullable(String), email Nullable(String),
  phone Nullable(String), owner_id Nullable(String), gender LowCardinality(Nullable(String)),
  city LowCardinality(Nullable(String)), country LowCardinality(Nullable(String)), birthday Nullable(String),
  anniversary UInt16, lead_at Int64, customer_at Int64, texts Map(LowCardinality(String), String),
  numbers Map(LowCardinality(String), Float64), dates Map(LowCardinality(String), String),
  anniversaries Map(LowCardinality(String), UInt16), flags Map(LowCardinality(String), UInt8),
  lists Map(LowCardinality(String), Array(String))
) ENGINE = ReplacingMergeTree(revision) ORDER BY (website, person)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
-- Who is inside which segment, copied from PostgreSQL: the row with the greatest change of a person counts.
CREATE TABLE IF NOT EXISTS segment_members (
  website UUID, segment UInt32, person UInt64, change UInt64, outside UInt8
) ENGINE = ReplacingMergeTree(change) ORDER BY (website, segment, person)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
