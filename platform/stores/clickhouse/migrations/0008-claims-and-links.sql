-- tellings become order_claims, links visitor_links. The dictionary reads the table by name, so it is made again. Each
-- statement may be repeated: a step that was cut off runs again from its beginning.
DROP DICTIONARY IF EXISTS identity;
RENAME TABLE IF EXISTS tellings TO order_claims;
RENAME TABLE IF EXISTS links TO visitor_links;
CREATE DICTIONARY IF NOT EXISTS identity
(
    visitor UInt64,
    person UInt64,
    lead_at Int64 DEFAULT 9223372036854775807,
    customer_at Int64 DEFAULT 9223372036854775807
)
PRIMARY KEY visitor
SOURCE(CLICKHOUSE(QUERY 'SELECT visitor, person, lead_at, customer_at FROM visitor_links FINAL'))
LAYOUT(HASHED_ARRAY())
LIFETIME(0);
