-- Where the messages that were late at a start leave one after the other: when the next of a journey may.
CREATE TABLE journey_paces (
  journey int PRIMARY KEY REFERENCES journeys (no) ON DELETE CASCADE,
  next_at timestamptz NOT NULL
);
