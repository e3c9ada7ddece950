-- Running segments follow what happens to people. Rises with every change of which segments of a website are judged, or of
-- who is inside by other means than judging people one by one: what was judged before such a change is judged again.
CREATE TABLE segment_versions (
  website_id uuid PRIMARY KEY REFERENCES websites ON DELETE CASCADE,
  version bigint NOT NULL
);
-- People to judge again, by their number or that of a visitor of theirs. Appended only: rows that were taken are deleted
-- with the effects of judging.
CREATE TABLE segment_touches (
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  person bigint NOT NULL,
  cause text NOT NULL CHECK (cause IN ('event', 'edit')),
  at timestamptz NOT NULL
);
CREATE INDEX segment_touches_of_website ON segment_touches (website_id, cause, no);
-- When time alone may next change whether a person is inside any running segment.
CREATE TABLE segment_due (
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  person bigint NOT NULL,
  due timestamptz NOT NULL,
  PRIMARY KEY (website_id, person)
);
CREATE INDEX segment_due_by_time ON segment_due (website_id, due);
-- Who was judged while all members of a segment were computed, and is judged again after it.
CREATE TABLE segment_missed (
  segment int NOT NULL REFERENCES segments (no) ON DELETE CASCADE,
  person bigint NOT NULL,
  PRIMARY KEY (segment, person)
);

-- A person who got another number stays inside: such changes are copied, and shown to nobody.
ALTER TABLE segment_changes DROP CONSTRAINT segment_changes_cause_check;
ALTER TABLE segment_changes
  ADD CONSTRAINT segment_changes_cause_check CHECK (cause IN ('initial', 'redefined', 'event', 'time', 'edit', 'moved'));

-- Segments that journeys wait for, and the enters and exits handed to them, each once.
CREATE TABLE journey_watches (
  segment int PRIMARY KEY REFERENCES segments (no) ON DELETE CASCADE
);
CREATE TABLE journey_signals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  person bigint NOT NULL,
  segment int NOT NULL REFERENCES segments (no) ON DELETE CASCADE,
  -- The number of the change in segment_changes.
  change bigint NOT NULL UNIQUE,
  enters boolean NOT NULL,
  cause text NOT NULL CHECK (cause IN ('event', 'time', 'edit')),
  at timestamptz NOT NULL
);
CREATE INDEX journey_signals_of_website ON journey_signals (website_id, id);

-- Browsers that came to a person, left one or changed hands: who has them has other events. A person's first browser comes
-- with the person; those of a deleted website go with it.
CREATE FUNCTION note_linked_people() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN INSERT INTO people_changes (website_id, person_id)
    SELECT DISTINCT website_id, person_id FROM changed WHERE person_id <> visitor; RETURN NULL; END $note$;
CREATE FUNCTION note_relinked_people() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN INSERT INTO people_changes (website_id, person_id)
    SELECT changed.website_id, unnest(ARRAY[before.person_id, changed.person_id])
    FROM before JOIN changed USING (website_id, visitor) WHERE before.person_id <> changed.person_id; RETURN NULL; END $note$;
CREATE FUNCTION note_unlinked_people() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN INSERT INTO people_changes (website_id, person_id)
    SELECT website_id, unnest(ARRAY[person_id, visitor]) FROM changed JOIN websites ON websites.id = website_id; RETURN NULL; END $note$;
CREATE TRIGGER visitor_links_inserted AFTER INSERT ON visitor_links REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_linked_people();
CREATE TRIGGER visitor_links_updated AFTER UPDATE ON visitor_links REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_relinked_people();
CREATE TRIGGER visitor_links_deleted AFTER DELETE ON visitor_links REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_unlinked_people();

-- Running segments that name another one follow its members, whoever writes them.
CREATE FUNCTION touch_members_of_named() RETURNS trigger LANGUAGE plpgsql AS
  $touch$ BEGIN INSERT INTO segment_touches (website_id, person, cause, at)
    SELECT named.website_id, changed.person, 'edit', changed.at
    FROM changed JOIN segments AS named ON named.no = changed.segment
    WHERE EXISTS (SELECT FROM segments AS naming
      WHERE naming.website_id = named.website_id AND naming.no <> named.no AND naming.status = 'running'
        AND strpos(naming.definition::text, named.id::text) > 0); RETURN NULL; END $touch$;
CREATE TRIGGER segment_changes_inserted AFTER INSERT ON segment_changes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION touch_members_of_named();
