-- Batches that the limits of collecting refused, by website and hour: what its owner is told about.
CREATE TABLE refused_batches (
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  hour timestamptz NOT NULL,
  limited text NOT NULL CHECK (limited IN ('newVisitors', 'events', 'bytes')),
  scope text NOT NULL CHECK (scope IN ('website', 'address')),
  batches bigint NOT NULL,
  events bigint NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, hour, limited, scope)
);

-- The last change to people or visitor links of each website: its reports wait for no other website's.
CREATE TABLE website_revisions (
  website_id uuid PRIMARY KEY REFERENCES websites (id) ON DELETE CASCADE,
  revision bigint NOT NULL
);
