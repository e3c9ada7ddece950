-- People whose attributes changed and are not yet copied to ClickHouse. Statement triggers, so that no writer forgets it.
CREATE TABLE people_changes (
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  website_id uuid NOT NULL,
  person_id bigint NOT NULL
);
-- Copies are numbered in the order in which they are made, under a lock: a change that commits late is copied again.
CREATE SEQUENCE people_copies;
INSERT INTO people_changes (website_id, person_id) SELECT website_id, id FROM people;

CREATE FUNCTION note_changed_people() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN INSERT INTO people_changes (website_id, person_id) SELECT website_id, id FROM changed; RETURN NULL; END $note$;
CREATE FUNCTION note_changed_identifiers() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN INSERT INTO people_changes (website_id, person_id) SELECT DISTINCT website_id, person_id FROM changed; RETURN NULL; END $note$;
CREATE TRIGGER people_inserted AFTER INSERT ON people REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_people();
CREATE TRIGGER people_updated AFTER UPDATE ON people REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_people();
CREATE TRIGGER people_deleted AFTER DELETE ON people REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_people();
CREATE TRIGGER identifiers_inserted AFTER INSERT ON identifiers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_identifiers();
CREATE TRIGGER identifiers_updated AFTER UPDATE ON identifiers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_identifiers();
CREATE TRIGGER identifiers_deleted AFTER DELETE ON identifiers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_identifiers();

CREATE TABLE segments (
  id uuid PRIMARY KEY,
  -- Names it in the tables of members, which have a row a person.
  no int GENERATED ALWAYS AS IDENTITY UNIQUE,
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('attribute', 'kpi', 'static')),
  status text NOT NULL CHECK (status IN ('running', 'stopped')),
  definition jsonb NOT NULL,
  -- Rises with each change of the definition or of the status: an evaluation is of one.
  revision int NOT NULL DEFAULT 1,
  size int NOT NULL DEFAULT 0,
  evaluated_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (website_id, name)
);
-- Which segment a condition belongs to: calls name it by its id alone.
CREATE TABLE segment_items (
  id uuid PRIMARY KEY,
  segment int NOT NULL REFERENCES segments (no) ON DELETE CASCADE
);
CREATE INDEX segment_items_of_segment ON segment_items (segment);

-- Who is inside: members only.
CREATE TABLE segment_people (
  segment int NOT NULL REFERENCES segments (no) ON DELETE CASCADE,
  person bigint NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (segment, person)
);
-- Every enter and exit, numbered in the order of commits under the lock of the one row of segment_numbers.
CREATE TABLE segment_changes (
  no bigint PRIMARY KEY,
  segment int NOT NULL REFERENCES segments (no) ON DELETE CASCADE,
  person bigint NOT NULL,
  enters boolean NOT NULL,
  at timestamptz NOT NULL,
  cause text NOT NULL CHECK (cause IN ('initial', 'redefined', 'event', 'time', 'edit'))
);
CREATE INDEX segment_changes_of_segment ON segment_changes (segment, no DESC);
CREATE TABLE segment_numbers (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  next_no bigint NOT NULL,
  -- Up to which changes are in ClickHouse.
  copied_no bigint NOT NULL
);
INSERT INTO segment_numbers (next_no, copied_no) VALUES (1, 0);
-- An evaluation under way: what it is of, and how many of its ranges of people are written.
CREATE TABLE segment_runs (
  segment int PRIMARY KEY REFERENCES segments (no) ON DELETE CASCADE,
  revision int NOT NULL,
  cause text NOT NULL CHECK (cause IN ('initial', 'redefined', 'event', 'time', 'edit')),
  as_of timestamptz,
  ranges_done int NOT NULL DEFAULT 0
);
-- Days of the website's zone. `size` is that of the day's end, or of now.
CREATE TABLE segment_sizes (
  segment int NOT NULL REFERENCES segments (no) ON DELETE CASCADE,
  day date NOT NULL,
  size int NOT NULL,
  entered int NOT NULL,
  left_count int NOT NULL,
  PRIMARY KEY (segment, day)
);
