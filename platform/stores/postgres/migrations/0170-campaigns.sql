-- Campaigns: links with one name of a campaign, and the messages that carry them. cost_minor: what it costs beside its
-- messages, in minor units of the website's currency. channels, segments, schedule: as its owner chose them.
CREATE TABLE campaigns (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'scheduled', 'sending', 'sent', 'stopped', 'deleted')),
  goal text,
  cost_minor bigint,
  -- What `utm_campaign` of all its links is; null while it has no links.
  tag text,
  channels jsonb NOT NULL,
  channel_order text NOT NULL CHECK (channel_order IN ('first', 'all')),
  segments jsonb NOT NULL,
  schedule jsonb NOT NULL,
  revision int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX campaigns_of_website ON campaigns (website_id, created_at, id);

-- The main link is at position 0. Where a code leads stands here alone; it never changes, as it may be printed.
CREATE TABLE campaign_links (
  id uuid PRIMARY KEY,
  campaign uuid NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  position int NOT NULL,
  code text NOT NULL UNIQUE CHECK (code ~ '^[1-9A-HJ-NP-Za-km-z]{8}$'),
  url text NOT NULL,
  source text NOT NULL,
  medium text NOT NULL,
  term text,
  content text,
  UNIQUE (campaign, position) DEFERRABLE INITIALLY DEFERRED
);

-- How often a link was taken, by quarters of an hour: a thousand a second are one row.
CREATE TABLE campaign_clicks (
  link uuid NOT NULL REFERENCES campaign_links (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  clicks int NOT NULL,
  bots int NOT NULL,
  PRIMARY KEY (link, at)
);
