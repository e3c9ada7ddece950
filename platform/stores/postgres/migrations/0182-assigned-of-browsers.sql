-- The visitors of some browsers: visitor repairs and exclusions read those of a page, not all of a website.
CREATE INDEX assigned_visitors_of_browser ON assigned_visitors (website_id, visitor);
