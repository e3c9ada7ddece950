-- Which start of a platform, or of a command, collects for the stores: one row. holder: drawn anew at each start; name: its
-- process and host, for people; ends_at: by the clock of PostgreSQL, '-infinity' once it was released.
CREATE TABLE collector_lease (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  holder uuid NOT NULL,
  name text NOT NULL,
  ends_at timestamptz NOT NULL
);
