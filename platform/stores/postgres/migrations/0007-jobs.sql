-- Work for later, each piece once: `key` names it within its kind, so that what was planned twice exists once. `due`: when
-- somebody may take it; while somebody has it, the end of their lease. `holder`: who has it, a new one at each taking.
-- What ended is kept for a while, so that it is not planned again; its payload is emptied when it was done.
CREATE TABLE jobs (
  kind text NOT NULL,
  key text NOT NULL,
  payload jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'dead')),
  due timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  holder uuid,
  error text,
  ended_at timestamptz,
  PRIMARY KEY (kind, key)
);

CREATE INDEX jobs_due ON jobs (due) WHERE state = 'waiting';
CREATE INDEX jobs_ended ON jobs (ended_at) WHERE state <> 'waiting';
