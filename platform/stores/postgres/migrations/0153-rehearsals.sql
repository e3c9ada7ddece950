-- Why somebody did not enter is looked up by person.
CREATE INDEX journey_entries_refused ON journey_entries (journey, person) WHERE outcome IS NOT NULL;

-- What the last rehearsal of a journey found: for seven days.
CREATE TABLE journey_rehearsals (
  journey uuid PRIMARY KEY REFERENCES journeys (id) ON DELETE CASCADE,
  days int NOT NULL,
  result jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX journey_rehearsals_by_time ON journey_rehearsals (at);
