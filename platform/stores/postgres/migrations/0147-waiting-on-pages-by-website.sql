-- Visitors for whom something waits are read website by website: one website's do not take the room of others'.
CREATE INDEX messages_on_pages_by_website ON messages (website_id, created_at)
  WHERE channel = 'ON_SITE' AND state = 'queued';
DROP INDEX messages_on_pages_by_age;
