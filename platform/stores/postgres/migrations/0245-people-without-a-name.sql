-- The list by name counts its people for each page: all of them, and these.
CREATE INDEX people_without_name ON people (website_id, id) WHERE name_key IS NULL;
