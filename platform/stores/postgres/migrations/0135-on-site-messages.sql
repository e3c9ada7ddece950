-- Messages that wait for their readers on pages of the website: handed out by a visit, and back where it did not show them.
ALTER TABLE messages ADD COLUMN dismissed_at timestamptz;
CREATE INDEX messages_on_pages ON messages (website_id, person, created_at) WHERE channel = 'ON_SITE' AND state = 'queued';
CREATE INDEX messages_on_pages_by_age ON messages (created_at) WHERE channel = 'ON_SITE' AND state = 'queued';
