-- Rows of visits have the time and depth of left pages from now on: days settled without them are settled anew, and read
-- from events until then.
UPDATE settled_days SET change_count = change_count + 1 WHERE version IS NOT NULL;
