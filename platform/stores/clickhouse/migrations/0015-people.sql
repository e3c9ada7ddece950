-- When a row's first and last event happened: people are listed by when they were seen. Rows that are there already are
-- settled anew (PostgreSQL's 0035).
ALTER TABLE visits ADD COLUMN IF NOT EXISTS first_at DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)) AFTER visitor;
ALTER TABLE visits ADD COLUMN IF NOT EXISTS last_at DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)) AFTER first_at;

-- The events of one person: the key names the day before the visitor, so that without it every day is read. Parts that are
-- there already get it in the background; until then they are read as before.
ALTER TABLE events ADD INDEX IF NOT EXISTS visitor_filter visitor TYPE bloom_filter(0.01) GRANULARITY 1;
ALTER TABLE events MATERIALIZE INDEX visitor_filter;
ALTER TABLE visits ADD INDEX IF NOT EXISTS visitor_filter visitor TYPE bloom_filter(0.01) GRANULARITY 1;
