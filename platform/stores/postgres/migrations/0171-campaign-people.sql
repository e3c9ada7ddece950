-- How a campaign is sent. starts_at: its hour, once its owner has started it. copied: the segments whose people it took, up
-- to copied_to where it still takes them. changes_read: up to where a live one has read who entered them since.
-- paced_to: up to when what it made is within its messages a minute. stop: who stopped it, and at which figures.
ALTER TABLE campaigns
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN started_at timestamptz,
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN copied jsonb,
  ADD COLUMN copied_to bigint,
  ADD COLUMN changes_read bigint,
  ADD COLUMN paced_to timestamptz,
  ADD COLUMN stop jsonb;
CREATE INDEX campaigns_at_work ON campaigns (status, starts_at) WHERE status IN ('scheduled', 'sending', 'stopped');

-- Whom a campaign is for, each once. message: the last one that was made for them.
CREATE TABLE campaign_people (
  campaign uuid NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  person bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('unsent', 'handed_over', 'left_out')),
  message uuid,
  PRIMARY KEY (campaign, person)
);
CREATE INDEX campaign_people_unsent ON campaign_people (campaign, person) WHERE state = 'unsent';

-- To whom an address belongs in a campaign: a second person with it gets nothing. Kept until the campaign is sent.
CREATE TABLE campaign_addresses (
  campaign uuid NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  channel text NOT NULL,
  address text NOT NULL,
  person bigint NOT NULL,
  PRIMARY KEY (campaign, channel, address)
);
CREATE INDEX campaign_addresses_of_person ON campaign_addresses (campaign, person);

-- What a stop takes back, and what an end waits for.
CREATE INDEX messages_waiting_of_campaign ON messages (campaign, person)
  WHERE campaign IS NOT NULL AND state IN ('queued', 'sending');
CREATE INDEX messages_bounced_of_campaign ON messages (campaign) WHERE campaign IS NOT NULL AND state = 'bounced';
