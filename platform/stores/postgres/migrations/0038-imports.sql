-- Files of people and orders that owners import.
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('people', 'orders')),
  state text NOT NULL,
  -- Of the job: one for each time that a state begins which works.
  revision int NOT NULL DEFAULT 1,
  file_name text NOT NULL,
  file_bytes bigint NOT NULL,
  -- As the owner wants it read, and as it is read.
  options jsonb NOT NULL,
  format jsonb NOT NULL,
  columns jsonb NOT NULL,
  mapping jsonb NOT NULL,
  sample jsonb NOT NULL,
  is_dry_run boolean NOT NULL,
  row_count int,
  read_count int NOT NULL DEFAULT 0,
  -- Rows up to this line are dealt with.
  read_line int NOT NULL DEFAULT 0,
  added int NOT NULL DEFAULT 0,
  changed int NOT NULL DEFAULT 0,
  unchanged int NOT NULL DEFAULT 0,
  rejected int NOT NULL DEFAULT 0,
  error jsonb,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX imports_of_website ON imports (website_id, created_at DESC, id);

-- Rows that were not imported; kept for 7 days.
CREATE TABLE import_rejections (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line int NOT NULL,
  problem text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, line)
);
