-- What a start, or a deletion, still does to people who stand inside, page by page in the order of their runs (after: the
-- last one); nobody of the journey goes on until its row is gone. Runs whose last move was before the start `over_below`
-- begin again at the block `start`, as of the journey's last start; others are looked at again where they stand on a block
-- of `woken`, and leave where they stand on none of `kept`. is_end: everybody leaves, as the journey is deleted.
CREATE TABLE journey_moves (
  journey int PRIMARY KEY REFERENCES journeys (no) ON DELETE CASCADE,
  is_end boolean NOT NULL DEFAULT false,
  start int NOT NULL,
  over_below int NOT NULL,
  woken int[] NOT NULL,
  kept int[] NOT NULL,
  at timestamptz NOT NULL,
  after bigint NOT NULL DEFAULT 0,
  remaining int NOT NULL
);
-- The last start of the journey that had a look at the run, or in which it was born.
ALTER TABLE journey_runs ADD COLUMN moved_to int NOT NULL DEFAULT 0;
