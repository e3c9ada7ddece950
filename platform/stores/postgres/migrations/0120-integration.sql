-- What a website sends by. Secrets of settings are in sealed_secrets under channel/{id}/{field}; secret_fields names those
-- that are there.
CREATE TABLE channels (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('SMS', 'EMAIL', 'PUSH', 'WEB_PUSH', 'WHATSAPP', 'ON_SITE', 'API')),
  provider text NOT NULL,
  name text NOT NULL,
  is_active boolean NOT NULL,
  settings jsonb NOT NULL,
  secret_fields text[] NOT NULL,
  caps jsonb NOT NULL,
  quiet jsonb NOT NULL,
  queue jsonb NOT NULL,
  require_consent boolean NOT NULL,
  health_state text NOT NULL DEFAULT 'unknown' CHECK (health_state IN ('unknown', 'working', 'failing')),
  health_at timestamptz,
  health_message text,
  created_at timestamptz NOT NULL,
  UNIQUE (website_id, name)
);
CREATE INDEX channels_of_website ON channels (website_id, created_at, id);
-- Providers without settings: one channel of each, however often they are made.
CREATE UNIQUE INDEX built_in_channels ON channels (website_id, provider)
  WHERE provider IN ('webpush', 'onsite', 'http');

-- Numbers that messages of a channel come from. hours: windows of the week in Asia/Tehran. Tariffs are rial a part.
CREATE TABLE lines (
  id uuid PRIMARY KEY,
  channel_id uuid NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  number text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('service', 'promotional', 'bale')),
  hours jsonb NOT NULL,
  night text NOT NULL CHECK (night IN ('drop', 'defer')),
  opt_out text NOT NULL,
  has_links boolean NOT NULL,
  tariff_fa int NOT NULL,
  tariff_latin int NOT NULL,
  per_second int NOT NULL,
  is_active boolean NOT NULL,
  rank smallint NOT NULL,
  UNIQUE (channel_id, number)
);

-- Domains that mails come from. The private key of DKIM is sealed under domain/{id}/dkim. records: what the DNS should hold
-- and what it answered at the last check.
CREATE TABLE domains (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('not_verified', 'verified', 'broken')),
  token text NOT NULL,
  public_key text NOT NULL,
  records jsonb NOT NULL,
  daily_limit int NOT NULL,
  checked_at timestamptz,
  -- Of a verified domain: how often in a row it was found wanting, and since when.
  failures int NOT NULL DEFAULT 0,
  failing_since timestamptz,
  verified_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (website_id, name)
);
CREATE INDEX domains_by_check ON domains (checked_at) WHERE status <> 'not_verified';
-- Whose a verified domain is: of one owner, on any of their websites.
CREATE TABLE domain_owners (
  name text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE templates (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('SMS', 'EMAIL', 'PUSH', 'WEB_PUSH', 'WHATSAPP', 'ON_SITE')),
  name text NOT NULL,
  version int NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (website_id, type, name)
);
-- Versions are never changed, but for their state: messages name the one that they were made of.
CREATE TABLE template_versions (
  template_id uuid NOT NULL REFERENCES templates (id) ON DELETE CASCADE,
  version int NOT NULL,
  status text NOT NULL CHECK (status IN ('Pending', 'Approved', 'Rejected')),
  reason text,
  category text NOT NULL CHECK (category IN ('marketing', 'transactional')),
  variables jsonb NOT NULL,
  content jsonb NOT NULL,
  parts int,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (template_id, version)
);
