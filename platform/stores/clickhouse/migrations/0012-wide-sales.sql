-- Sums of money have 128 bits: 1,200 purchases of the largest amount wrapped 64. Rows that are there already keep their
-- values; days whose rows may have wrapped are settled anew (PostgreSQL's 0027). Rewrites one column of the table.
ALTER TABLE visits MODIFY COLUMN sales Int128 CODEC(ZSTD(1));
