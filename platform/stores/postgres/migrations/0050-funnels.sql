-- Steps are data of contract/funnel-steps.ts, each with its id, read with the defaults of fields that came later.
-- stopped_at: nothing from then on counts; null while it runs. counted: the people of the steps as last counted, in the
-- order of the steps, null for one that excludes.
CREATE TABLE funnels (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('ordered', 'strict', 'unordered')),
  scope text NOT NULL CHECK (scope IN ('person', 'session')),
  window_days integer NOT NULL CHECK (window_days BETWEEN 1 AND 90),
  steps jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  stopped_at timestamptz,
  counted jsonb,
  counted_at timestamptz
);

CREATE INDEX funnels_of_website ON funnels (website_id, created_at DESC, id);
