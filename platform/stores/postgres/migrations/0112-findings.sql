-- What the nightly analysis found of a website. key: metric, kind and the day on which it began, so that a repeated night
-- finds it once. at: the end of the days that show it. values: figures and cause, of which the sentence is made when read.
CREATE TABLE findings (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  key text NOT NULL,
  metric text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('shift', 'anomaly')),
  began_at timestamptz NOT NULL,
  at timestamptz NOT NULL,
  values jsonb NOT NULL,
  UNIQUE (website_id, key)
);
CREATE INDEX findings_of_website ON findings (website_id, at DESC, id);
