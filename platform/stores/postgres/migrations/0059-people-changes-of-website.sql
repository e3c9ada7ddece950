-- A reader copies the changes of its own website, whatever others have waiting.
CREATE INDEX people_changes_of_website ON people_changes (website_id, no);
