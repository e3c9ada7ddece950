-- Which days of a website are in the event store's table `rollup`, from its first one on. starts: when each begins, and the
-- end of the last, in milliseconds since 1970; sums, steps: the versions of each day's sums and return steps. They were
-- computed from the settled days of UTC from first_day on, whose versions were `sources` (0: a day without events): a day
-- counts while they still are, up to it. meaning: a hash of how they were computed; made_for: of the zone, host and main
-- goal for which. rolled_at: what was settled before it is in. revision rises with each change.
CREATE TABLE rollups (
  website_id uuid PRIMARY KEY REFERENCES websites (id) ON DELETE CASCADE,
  meaning text NOT NULL,
  first_day integer NOT NULL,
  sources bigint[] NOT NULL,
  starts bigint[] NOT NULL,
  sums bigint[] NOT NULL,
  steps bigint[] NOT NULL,
  made_for text NOT NULL,
  rolled_at timestamptz NOT NULL,
  revision bigint NOT NULL
);
