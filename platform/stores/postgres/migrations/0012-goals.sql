-- What owners want people to do. kind 'event': match is the event's name; 'page': the page as reports name it, all that
-- begins so where it ends in *. value_rial: what one conversion is worth, null where the event itself tells. is_main: what
-- "conversion" means in every report of the website.
CREATE TABLE goals (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('event', 'page')),
  match text NOT NULL,
  value_rial bigint CHECK (value_rial >= 0),
  counts text NOT NULL CHECK (counts IN ('session', 'each')),
  is_main boolean NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (website_id, name)
);

CREATE UNIQUE INDEX main_goal_of_website ON goals (website_id) WHERE is_main;
