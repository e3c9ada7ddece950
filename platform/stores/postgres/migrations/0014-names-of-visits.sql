-- Rows of visits have the names of their events from now on: days settled without them are settled anew, and read from events until then.
UPDATE settled_days SET dirt = dirt + 1 WHERE version IS NOT NULL;
