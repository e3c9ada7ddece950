-- People whom owners erase: that it was done, when and by whom. Nothing says who they were: person and secret are forgotten
-- with them.
CREATE TABLE person_erasures (
  id uuid PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Until the person is forgotten.
  person bigint,
  -- By which the visitors are computed under which their events stay.
  secret text,
  -- Whether stored events are being replaced: a start completes it.
  is_moving boolean NOT NULL DEFAULT false,
  -- What is left to be cleaned: days whose events were replaced, and the versions of their settled rows.
  days int[] NOT NULL DEFAULT '{}',
  versions bigint[] NOT NULL DEFAULT '{}',
  -- Events that stay, of nobody.
  events bigint NOT NULL DEFAULT 0,
  forgotten_at timestamptz,
  done_at timestamptz
);
CREATE INDEX person_erasures_of_website ON person_erasures (website_id, requested_at, id);
CREATE UNIQUE INDEX person_erasures_open ON person_erasures (website_id, person) WHERE person IS NOT NULL;

-- Hashes of browsers whose events are stored under other visitors: imports look their events up by id alone.
CREATE TABLE erased_visitors (
  website_id uuid NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  visitor bigint NOT NULL,
  PRIMARY KEY (website_id, visitor)
);
