-- Events of browsers whose ids the owner's server used too: what the server says counts, so a job moves these out of the
-- reports. id: as the browser's event is stored; server_id: as the server's is.
CREATE TABLE displaced_events (
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  id uuid NOT NULL,
  server_id uuid NOT NULL,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, id)
);
