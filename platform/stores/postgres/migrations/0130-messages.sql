-- The message ledger: one row a thing to deliver, from the decision to send it to the last report about it. A row that is
-- `sending` says that a provider is or was called with it: no call is made before its row is committed.
CREATE TABLE messages (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  -- The person's number; null in a test message to an address.
  person bigint,
  channel text NOT NULL CHECK (channel IN ('SMS', 'EMAIL', 'PUSH', 'WEB_PUSH', 'WHATSAPP', 'ON_SITE', 'API')),
  source text NOT NULL CHECK (source IN ('journey', 'campaign', 'test')),
  journey int,
  block int,
  run bigint,
  lap int,
  campaign uuid,
  template uuid,
  version int,
  -- Sending account (a channel of the website) and its line, where it has lines.
  account uuid NOT NULL,
  line uuid,
  is_transactional boolean NOT NULL DEFAULT false,
  priority smallint NOT NULL DEFAULT 5,
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'delivered', 'opened', 'clicked', 'dropped', 'failed',
    'bounced', 'undelivered', 'uncertain')),
  -- Why it waits, was dropped or failed: a code of the contract, and what its sentence needs.
  reason text,
  detail jsonb,
  created_at timestamptz NOT NULL,
  send_after timestamptz NOT NULL,
  -- Until when it may wait; as `created_at`, it may not.
  expires_at timestamptz NOT NULL,
  -- Calls to a provider so far. Who writes an answer names the attempt that it belongs to.
  attempts int NOT NULL DEFAULT 0,
  -- Attempts that were plainly not sent.
  failures int NOT NULL DEFAULT 0,
  holder uuid,
  lease timestamptz,
  -- Since when the outcome of a call is unclear, and how often the provider did not know the message then.
  unclear_at timestamptz,
  absences int NOT NULL DEFAULT 0,
  address text,
  provider_id text,
  parts int,
  -- What it cost, in rial.
  price bigint,
  -- The windows of caps in which it is counted.
  stamps jsonb,
  -- What is sent; erased after 30 days.
  content jsonb,
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  -- The first opening or click came from a program.
  is_bot boolean NOT NULL DEFAULT false,
  ended_at timestamptz
);
CREATE UNIQUE INDEX messages_of_run ON messages (run, block, lap) WHERE run IS NOT NULL;
CREATE UNIQUE INDEX messages_of_campaign ON messages (campaign, person, channel) WHERE campaign IS NOT NULL;
CREATE UNIQUE INDEX messages_by_provider_id ON messages (account, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX messages_of_person ON messages (website_id, person, created_at);
CREATE INDEX messages_by_time ON messages (website_id, created_at, id);
CREATE INDEX messages_queued ON messages (account, line, send_after) WHERE state = 'queued';
CREATE INDEX messages_sending ON messages (lease) WHERE state = 'sending';
CREATE INDEX messages_uncertain ON messages (website_id, created_at) WHERE state = 'uncertain';

-- One row a call to a provider.
CREATE TABLE message_attempts (
  message uuid NOT NULL REFERENCES messages ON DELETE CASCADE,
  attempt int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('send', 'lookup')),
  holder uuid NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  outcome text,
  detail text,
  PRIMARY KEY (message, attempt)
);

-- What was sent to a person by a channel, in the windows that are open. `scope` 0 is the website, else a journey.
CREATE TABLE cap_uses (
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  person bigint NOT NULL,
  channel text NOT NULL,
  scope int NOT NULL,
  day int NOT NULL,
  day_used int NOT NULL,
  week int NOT NULL,
  week_used int NOT NULL,
  month int NOT NULL,
  month_used int NOT NULL,
  PRIMARY KEY (website_id, person, channel, scope)
);

-- Addresses that get nothing more by a channel, whoever has them. An SMS may be refused for one kind of lines alone.
CREATE TABLE suppressions (
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  channel text NOT NULL,
  address text NOT NULL,
  line_kind text NOT NULL DEFAULT '' CHECK (line_kind IN ('', 'service', 'promotional', 'bale')),
  state text NOT NULL CHECK (state IN ('unsubscribed', 'bounced', 'operator_block', 'complained', 'gone')),
  person bigint,
  source text NOT NULL CHECK (source IN ('link', 'sms', 'provider', 'bounce', 'owner')),
  detail text,
  at timestamptz NOT NULL,
  -- From then on it is tried again; null: never.
  until timestamptz,
  PRIMARY KEY (website_id, channel, address, line_kind)
);
CREATE INDEX suppressions_by_time ON suppressions (website_id, at);

-- Every consent that was stated or refused beside what `identify` says, the latest of an address counts.
CREATE TABLE consents (
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  person bigint,
  channel text NOT NULL,
  address text NOT NULL,
  consent text NOT NULL CHECK (consent IN ('granted', 'stated', 'denied')),
  source text NOT NULL,
  at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX consents_of_address ON consents (website_id, channel, address, at);

-- How many messages of an account and line left in a second: all workers together keep the rate.
CREATE TABLE send_rates (
  account uuid NOT NULL,
  line uuid NOT NULL,
  second bigint NOT NULL,
  used int NOT NULL,
  PRIMARY KEY (account, line)
);

-- Websites of which nothing leaves until their owner lets it.
CREATE TABLE stopped_sending (
  website_id uuid PRIMARY KEY REFERENCES websites ON DELETE CASCADE,
  at timestamptz NOT NULL
);
