-- A copy of PostgreSQL's links and people, which are the truth, fed in the order of their revisions. lead_at and
-- customer_at are milliseconds since 1970; the greatest number is never.
CREATE TABLE IF NOT EXISTS links
(
    website UUID,
    visitor UInt64,
    person UInt64,
    lead_at Int64,
    customer_at Int64,
    revision UInt64
)
ENGINE = ReplacingMergeTree(revision)
ORDER BY visitor
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Every report looks each visitor up here: a link that is told later changes all history at once.
CREATE DICTIONARY IF NOT EXISTS identity
(
    visitor UInt64,
    person UInt64,
    lead_at Int64 DEFAULT 9223372036854775807,
    customer_at Int64 DEFAULT 9223372036854775807
)
PRIMARY KEY visitor
SOURCE(CLICKHOUSE(QUERY 'SELECT visitor, person, lead_at, customer_at FROM links FINAL'))
LAYOUT(HASHED_ARRAY())
LIFETIME(0);
