-- Claims read a lane in the order in which it leaves. `messages_queued` had no priority: each claim read and sorted the whole queue.
CREATE INDEX messages_due ON messages (account, line, priority, send_after, id) WHERE state = 'queued';
DROP INDEX messages_queued;
-- What else waits or is under way for a person; the whole history of each was read.
CREATE INDEX messages_pending_of_person ON messages (website_id, person, channel) WHERE state IN ('queued', 'sending');
-- The log by what few messages have: a page of them was looked for from the newest message to the oldest.
CREATE INDEX messages_by_state ON messages (website_id, state, created_at, id) WHERE state NOT IN ('sent', 'delivered');
CREATE INDEX messages_by_reason ON messages (website_id, reason, created_at, id) WHERE reason IS NOT NULL;
-- An address of a server may have 2,000 characters, which are more bytes than an index takes; a search has 254.
CREATE INDEX messages_by_address ON messages (website_id, left(lower(address), 254) text_pattern_ops);
