-- Until when the history of a website is a demo's: what happened before counts for no quota and costs nothing.
ALTER TABLE websites ADD COLUMN demo_until timestamptz;
