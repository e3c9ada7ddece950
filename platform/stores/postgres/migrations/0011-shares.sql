-- Links by which anybody reads a report of a website without signing in. Of the link only its hash is kept: it is shown
-- once. question: period, comparison and filters, as they were asked.
CREATE TABLE shares (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  name text NOT NULL,
  question jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz
);

CREATE INDEX shares_of_website ON shares (website_id, created_at, id);
