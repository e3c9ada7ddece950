-- A job may belong to a website and goes with it; the higher `priority` goes first; `progress` is 0 to 1, for people.
ALTER TABLE jobs
  ADD COLUMN website_id uuid REFERENCES websites (id) ON DELETE CASCADE,
  ADD COLUMN priority smallint NOT NULL DEFAULT 0,
  ADD COLUMN progress real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  ADD COLUMN progress_text text NOT NULL DEFAULT '',
  DROP CONSTRAINT jobs_state_check,
  ADD CONSTRAINT jobs_state_check CHECK (state IN ('waiting', 'done', 'dead', 'cancelled'));

CREATE INDEX jobs_of_website ON jobs (website_id) WHERE website_id IS NOT NULL;

-- Claiming reads the first job of each kind of a lane.
CREATE INDEX jobs_to_claim ON jobs (kind, priority DESC, due) WHERE state = 'waiting';
