-- What happened on a day, as whoever looks after the website wrote it down: it stands on the charts. at: the moment, for
-- a whole day its midnight in the website's zone.
CREATE TABLE annotations (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX annotations_of_website ON annotations (website_id, at, id);
