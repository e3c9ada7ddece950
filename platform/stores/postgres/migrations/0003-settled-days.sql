-- Days of websites (UTC, numbered since 1970) whose visits are settled, or were once. `dirt` is raised by everything that
-- changes what the day's rows would be; a day is settled where `settled_dirt`, as it was when the settling began, equals
-- it. `version` names its rows in the event store. A day without a row was never settled and no late event fell in it.
CREATE TABLE settled_days (
  website_id uuid NOT NULL,
  day integer NOT NULL,
  dirt bigint NOT NULL DEFAULT 0,
  settled_dirt bigint,
  version bigint,
  settled_at timestamptz,
  PRIMARY KEY (website_id, day)
);

CREATE INDEX dirty_days ON settled_days (day) WHERE settled_dirt IS DISTINCT FROM dirt;
CREATE INDEX settled_days_at ON settled_days (settled_at);

-- Versions whose rows may lie in the event store although no day names them: being written, cut off, or replaced.
CREATE TABLE loose_versions (
  version bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loose_since timestamptz NOT NULL
);
