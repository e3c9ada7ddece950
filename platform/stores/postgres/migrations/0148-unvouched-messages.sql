-- A bound of messages to addresses that nobody vouches for: anybody with the public key can make up thousands of people with
-- a number each (docs/decisions/0134).
ALTER TABLE websites
  ADD COLUMN unvouched_per_hour int NOT NULL DEFAULT 100 CHECK (unvouched_per_hour >= 0),
  ADD COLUMN unvouched_per_day int NOT NULL DEFAULT 500 CHECK (unvouched_per_day >= 0);

-- How many left in an hour and a day of the website's zone; the numbers of hours and days grow with time.
CREATE TABLE unvouched_uses (
  website_id uuid PRIMARY KEY REFERENCES websites ON DELETE CASCADE,
  hour int NOT NULL,
  hour_used int NOT NULL,
  day int NOT NULL,
  day_used int NOT NULL
);

-- When a message was counted in it: a further attempt is not counted again.
ALTER TABLE messages ADD COLUMN unvouched_at timestamptz;
