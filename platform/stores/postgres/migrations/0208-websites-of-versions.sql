-- Whose rows an orphaned version has: a deletion by version alone looks through the rows of all websites. NULL is of before.
ALTER TABLE orphaned_versions ADD COLUMN website_id uuid;
