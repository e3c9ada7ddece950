-- Static segments: people by a file of their identifiers.
CREATE TABLE segment_lists (
  segment int PRIMARY KEY REFERENCES segments (no) ON DELETE CASCADE,
  file_name text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  -- Of the file; `matched` as of the last evaluation.
  rows int NOT NULL,
  rejected int NOT NULL,
  matched int NOT NULL DEFAULT 0
);
-- What a row of the file names somebody by. Rows of nobody known are forgotten after a week.
CREATE TABLE segment_list_rows (
  segment int NOT NULL REFERENCES segment_lists (segment) ON DELETE CASCADE,
  line int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('id', 'email', 'phone')),
  value text NOT NULL,
  PRIMARY KEY (segment, line, kind)
);
-- Rows that name nobody; forgotten after a week.
CREATE TABLE segment_list_rejections (
  segment int NOT NULL REFERENCES segment_lists (segment) ON DELETE CASCADE,
  line int NOT NULL,
  problem text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (segment, line)
);
