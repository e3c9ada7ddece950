-- People inside journeys: one row a person, journey and key; who leaves has none. due: when the run is looked at again, by
-- its clock: 0 the journey's (less the time for which it stood still), 1 the wall's, 2 the journey's and only as far as
-- every event is known.
CREATE TABLE journey_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  journey int NOT NULL REFERENCES journeys (no) ON DELETE CASCADE,
  person bigint NOT NULL,
  key text NOT NULL,
  block int NOT NULL,
  lap int NOT NULL DEFAULT 0,
  wait text CHECK (wait IN ('time', 'event', 'date', 'answer', 'message')),
  clock smallint NOT NULL DEFAULT 0 CHECK (clock IN (0, 1, 2)),
  tries int NOT NULL DEFAULT 0,
  entered_at timestamptz NOT NULL,
  arrived_at timestamptz NOT NULL,
  arrived_shift bigint NOT NULL,
  due timestamptz NOT NULL,
  -- What the trigger said, and what the run found out since.
  data jsonb NOT NULL,
  facts jsonb NOT NULL,
  UNIQUE (journey, person, key)
);
CREATE INDEX journey_runs_due ON journey_runs (journey, clock, due);
CREATE INDEX journey_runs_of_person ON journey_runs (website_id, person);
CREATE INDEX journey_runs_asking ON journey_runs (journey, block) WHERE wait = 'answer';
CREATE INDEX journey_runs_holding ON journey_runs (id) WHERE wait = 'message';
CREATE INDEX journey_runs_of_dates ON journey_runs (website_id, person) WHERE wait = 'date';

-- Whoever ever entered, and the control group: what re-entry and the goal are judged by.
CREATE TABLE journey_people (
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  journey int NOT NULL REFERENCES journeys (no) ON DELETE CASCADE,
  person bigint NOT NULL,
  key text NOT NULL,
  entries int NOT NULL DEFAULT 1,
  entered_at timestamptz NOT NULL,
  ended_at timestamptz,
  exit text,
  is_control boolean NOT NULL DEFAULT false,
  converted_at timestamptz,
  value double precision,
  PRIMARY KEY (journey, person, key)
);
CREATE INDEX journey_people_of_person ON journey_people (website_id, person);

-- What may have brought somebody in: no trigger twice. outcome: null where they entered.
CREATE TABLE journey_entries (
  journey int NOT NULL REFERENCES journeys (no) ON DELETE CASCADE,
  trigger text NOT NULL,
  person bigint NOT NULL,
  at timestamptz NOT NULL,
  outcome text,
  PRIMARY KEY (journey, trigger)
);
CREATE INDEX journey_entries_by_time ON journey_entries (at);

-- Every way out that a run took, and why.
CREATE TABLE journey_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  journey int NOT NULL REFERENCES journeys (no) ON DELETE CASCADE,
  run bigint NOT NULL,
  person bigint NOT NULL,
  block int NOT NULL,
  output text,
  reason text NOT NULL,
  detail jsonb,
  at timestamptz NOT NULL
);
CREATE INDEX journey_decisions_of_person ON journey_decisions (website_id, person, at);
CREATE INDEX journey_decisions_by_time ON journey_decisions (at);

-- Counts of blocks by day; block 0 is the journey itself. Steps only append, so that no row is waited for.
CREATE TABLE journey_stats (
  journey int NOT NULL REFERENCES journeys (no) ON DELETE CASCADE,
  block int NOT NULL,
  day date NOT NULL,
  counter text NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (journey, block, day, counter)
);
CREATE TABLE journey_stat_deltas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journey int NOT NULL REFERENCES journeys (no) ON DELETE CASCADE,
  block int NOT NULL,
  day date NOT NULL,
  counter text NOT NULL,
  n bigint NOT NULL
);
CREATE INDEX journey_stat_deltas_of_journey ON journey_stat_deltas (journey);

CREATE INDEX messages_of_journey ON messages (journey, block) WHERE journey IS NOT NULL;

-- A wait for a date of a person looks again when the person changes.
CREATE FUNCTION wake_waits_for_dates() RETURNS trigger LANGUAGE plpgsql AS
  $wake$ BEGIN UPDATE journey_runs SET due = '-infinity' FROM changed
    WHERE journey_runs.website_id = changed.website_id AND journey_runs.person = changed.id AND wait = 'date'; RETURN NULL; END $wake$;
CREATE TRIGGER wake_waits_for_dates AFTER UPDATE ON people
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION wake_waits_for_dates();
