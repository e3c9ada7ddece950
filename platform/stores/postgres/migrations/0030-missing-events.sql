-- Events that damage took: what a part of the event store held that was set aside. Days are UTC, numbered since 1970.
-- events: null where the part no longer says whose its events were.
CREATE TABLE missing_events (
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  part text NOT NULL,
  first_day int NOT NULL,
  last_day int NOT NULL,
  events bigint,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, part, first_day)
);
