-- Visitors of an exclusion's conditions while a statement needs them: more than a statement of 256 KiB can list. list: of
-- one use; its rows are deleted after it, or a day later where the process was killed.
CREATE TABLE IF NOT EXISTS named_visitors (
  website UUID,
  list UUID,
  visitor UInt64,
  listed DateTime('UTC') DEFAULT now('UTC')
) ENGINE = MergeTree ORDER BY (list, visitor) TTL listed + INTERVAL 1 DAY;
