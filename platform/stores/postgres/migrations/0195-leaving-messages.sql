-- What bounds how many messages of a campaign wait in the ledger. Messages on pages wait for days, in any number: an index
-- without the channel made each look read all of them.
CREATE INDEX messages_leaving_of_campaign ON messages (campaign, send_after)
  WHERE campaign IS NOT NULL AND state IN ('queued', 'sending') AND channel <> 'ON_SITE';
