-- The log of one campaign or journey: a page of it was looked for among all messages of the website, or all of it was sorted.
CREATE INDEX messages_by_campaign ON messages (campaign, channel, state, created_at, id) WHERE campaign IS NOT NULL;
CREATE INDEX messages_by_journey ON messages (journey, channel, state, created_at, id) WHERE journey IS NOT NULL;
-- `messages_by_campaign` finds the same: bounces are counted of mails alone.
DROP INDEX messages_bounced_of_campaign;
