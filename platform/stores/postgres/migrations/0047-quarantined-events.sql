-- Acknowledged events that the event store refuses, until they are loaded again. event: the row as JSON; `json`, as jsonb
-- refuses some characters itself.
CREATE TABLE quarantined_events (
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  -- As the event has it, which may be no UUID.
  event_id text NOT NULL,
  visitor bigint NOT NULL,
  event json NOT NULL,
  reason text NOT NULL,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, event_id)
);
