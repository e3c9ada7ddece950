-- Settled messages whose content is still kept, for the hourly look at what is older than 30 days: it leaves the index when
-- it is erased. What may still be sent is not in it.
CREATE INDEX messages_with_content ON messages (ended_at)
  WHERE content IS NOT NULL AND content <> '{}' AND state NOT IN ('queued', 'sending', 'uncertain');
