-- Whether a click may be of a series of rage: rage is searched for among these alone. Rows of days settled before may be,
-- until the days are settled anew (PostgreSQL's 0164); those of folded days always.
ALTER TABLE clicks ADD COLUMN IF NOT EXISTS hasty UInt8 DEFAULT 1 CODEC(ZSTD(1)) AFTER flags;
