-- How far each follower of stored events has come: `seq` is the last commit group whose effects are committed.
CREATE TABLE event_cursors (
  name text PRIMARY KEY,
  seq bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
