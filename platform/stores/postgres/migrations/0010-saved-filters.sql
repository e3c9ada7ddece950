-- Filters of reports under a name: attribute → values, as the contract's schema of filters has them.
CREATE TABLE saved_filters (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  name text NOT NULL,
  filters jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (website_id, name)
);
