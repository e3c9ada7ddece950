-- Owners, how they are signed in, and their websites.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE,
  full_name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL
);

-- One sign-in on one device. Each refresh raises `generation`; a token of an older one shown again ends the sign-in.
CREATE TABLE sign_ins (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  generation integer NOT NULL DEFAULT 1,
  rotated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);

CREATE INDEX sign_ins_of_user ON sign_ins (user_id);

CREATE TABLE websites (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  url text NOT NULL,
  protocol text NOT NULL CHECK (protocol IN ('http', 'https')),
  host text NOT NULL,
  time_zone text NOT NULL,
  key text NOT NULL UNIQUE,
  secret text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

CREATE INDEX websites_of_owner ON websites (owner_id, created_at, id);

-- Websites whose events are still to be erased from the event store.
CREATE TABLE erasures (
  website_id uuid PRIMARY KEY,
  asked_at timestamptz NOT NULL
);
