-- Ids of late events are looked up on whole days: without it all ids of the website's day are read. Parts that are there
-- already get it when they are merged; until then they are read as before.
ALTER TABLE events ADD INDEX IF NOT EXISTS id_filter id TYPE bloom_filter(0.001) GRANULARITY 1;
ALTER TABLE excluded_events ADD INDEX IF NOT EXISTS id_filter id TYPE bloom_filter(0.001) GRANULARITY 1;
