-- What an owner excludes from reports. The events themselves are in the event store, `excluded_events`.
CREATE TABLE exclusions (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  name text NOT NULL,
  conditions jsonb NOT NULL,
  -- The visitors of the condition `visitors`, as found when the exclusion was made.
  visitors text[] NOT NULL,
  -- Whether events that arrive later are excluded, too.
  from_now_on boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('applying', 'active', 'undoing', 'undone')),
  -- Events of groups up to it are of the past; null until the job has begun.
  cut_seq bigint,
  -- Whether an identity claim is among the events: people are resolved anew then.
  has_claims boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX exclusions_of_website ON exclusions (website_id, created_at, id);

-- Every visitor that a handover ever assigned, with the browser's own: rows may be stored under it after the handover is
-- gone.
CREATE TABLE assigned_visitors (
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  assigned_visitor bigint NOT NULL,
  visitor bigint NOT NULL,
  PRIMARY KEY (website_id, assigned_visitor)
);

-- Browsers whose handovers changed when people were resolved anew, until their stored events have the right visitors.
CREATE TABLE visitor_repairs (
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  visitor bigint NOT NULL,
  PRIMARY KEY (website_id, visitor)
);
