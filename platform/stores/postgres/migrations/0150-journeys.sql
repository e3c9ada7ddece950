-- Journeys as their owners draw them. no: what the engine's rows name a journey and a block by; never used again.
-- version: the number of the last start. shift_ms: how long journeys stood still, which waits do not count.
CREATE TABLE journeys (
  id uuid PRIMARY KEY,
  no int GENERATED ALWAYS AS IDENTITY UNIQUE,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('not_affected', 'active', 'deactive', 'expired', 'finished', 'deleted')),
  revision int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 0,
  settings jsonb NOT NULL,
  goal jsonb,
  shift_ms bigint NOT NULL DEFAULT 0,
  started_at timestamptz,
  stopped_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX journeys_of_website ON journeys (website_id, status);

CREATE TABLE journey_blocks (
  id uuid PRIMARY KEY,
  no int GENERATED ALWAYS AS IDENTITY UNIQUE,
  journey uuid NOT NULL REFERENCES journeys (id) ON DELETE CASCADE,
  -- The order in which its owner added it.
  position int NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  x double precision NOT NULL,
  y double precision NOT NULL,
  fields jsonb NOT NULL,
  UNIQUE (journey, id)
);

CREATE TABLE journey_items (
  id uuid PRIMARY KEY,
  block uuid NOT NULL REFERENCES journey_blocks (id) ON DELETE CASCADE,
  position int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('filter', 'area', 'slot', 'header')),
  data jsonb NOT NULL
);
CREATE UNIQUE INDEX journey_items_of_block ON journey_items (block, position);

-- Both ends are blocks of one journey.
CREATE TABLE journey_connections (
  journey uuid NOT NULL,
  block uuid NOT NULL,
  output text NOT NULL CHECK (output IN ('next', 'yes', 'no', 'a', 'b')),
  target uuid NOT NULL,
  PRIMARY KEY (block, output),
  FOREIGN KEY (journey, block) REFERENCES journey_blocks (journey, id) ON DELETE CASCADE,
  FOREIGN KEY (journey, target) REFERENCES journey_blocks (journey, id) ON DELETE CASCADE
);
CREATE INDEX journey_connections_of_target ON journey_connections (journey, target);

-- What a start compiled: it never changes.
CREATE TABLE journey_versions (
  journey uuid NOT NULL REFERENCES journeys (id) ON DELETE CASCADE,
  version int NOT NULL,
  plan jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (journey, version)
);
