-- What else brings people into journeys. Signals are of three kinds: enters and exits of segments, changed attributes, and
-- browsers that came to somebody, whose events are matched once more.
ALTER TABLE journey_signals
  ALTER COLUMN segment DROP NOT NULL, ALTER COLUMN change DROP NOT NULL, ALTER COLUMN enters DROP NOT NULL,
  ALTER COLUMN cause DROP NOT NULL,
  ADD COLUMN kind text NOT NULL DEFAULT 'segment' CHECK (kind IN ('segment', 'attribute', 'link')),
  ADD COLUMN detail jsonb;

-- Attributes that journeys wait for: only their changes are handed over.
CREATE TABLE journey_watched_attributes (
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  name text NOT NULL,
  PRIMARY KEY (website_id, name)
);

-- Members of segments who are still to be brought in since a start: the ones after this number, from next_at on.
CREATE TABLE journey_members (
  journey int PRIMARY KEY REFERENCES journeys (no) ON DELETE CASCADE,
  after bigint,
  next_at timestamptz NOT NULL
);

-- Whether people are inside the areas of a journey, as far as they were seen; doubt: what an IP address said once.
CREATE TABLE journey_places (
  website_id uuid NOT NULL REFERENCES websites ON DELETE CASCADE,
  journey int NOT NULL REFERENCES journeys (no) ON DELETE CASCADE,
  person bigint NOT NULL,
  at timestamptz NOT NULL,
  inside boolean,
  doubt boolean,
  doubted_at timestamptz,
  PRIMARY KEY (journey, person)
);
CREATE INDEX journey_places_of_person ON journey_places (website_id, person);

-- An attribute of a person as a row has it; a missing one and null are the same.
CREATE FUNCTION attribute_in(person jsonb, name text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS
  $value$ SELECT nullif(CASE WHEN name IN ('name', 'email', 'phone', 'birthday', 'gender', 'city', 'country') THEN person -> name
    ELSE person -> 'attributes' -> regexp_replace(name, '^attr[.]', '') END, 'null'::jsonb) $value$;
-- What a file says changes nothing for journeys. A change is of the instant at which it was claimed.
CREATE FUNCTION note_changed_attributes(before jsonb, changed jsonb) RETURNS void LANGUAGE sql AS
  $note$ INSERT INTO journey_signals (website_id, person, kind, detail, at)
    SELECT website_id, (changed ->> 'id')::bigint, 'attribute', jsonb_build_object('name', name,
        'old', attribute_in(before, name), 'new', attribute_in(changed, name)),
      coalesce(to_timestamp((changed -> 'claimed_at' ->> field)::float8 / 1000), now())
    FROM journey_watched_attributes, regexp_replace(name, '^attr[.]', '') AS field
    WHERE website_id = (changed ->> 'website_id')::uuid
      AND attribute_in(before, name) IS DISTINCT FROM attribute_in(changed, name)
      AND changed -> 'provenance' ->> field IS DISTINCT FROM 'import' $note$;
CREATE FUNCTION follow_new_people() RETURNS trigger LANGUAGE plpgsql AS
  $follow$ BEGIN PERFORM note_changed_attributes('{}', to_jsonb(changed)) FROM changed
    WHERE website_id IN (SELECT website_id FROM journey_watched_attributes); RETURN NULL; END $follow$;
CREATE FUNCTION follow_changed_people() RETURNS trigger LANGUAGE plpgsql AS
  $follow$ BEGIN PERFORM note_changed_attributes(to_jsonb(before), to_jsonb(changed)) FROM changed JOIN before USING (website_id, id)
    WHERE website_id IN (SELECT website_id FROM journey_watched_attributes); RETURN NULL; END $follow$;
CREATE TRIGGER follow_new_people AFTER INSERT ON people
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_new_people();
CREATE TRIGGER follow_changed_people AFTER UPDATE ON people
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_people();

-- What somebody did in journeys under a visitor's number, or that of a person who turned out to be another, is the
-- person's. Where that person stands in a journey with the same key already, the other run ends. Locks are taken in the
-- engine's order: runs, people of journeys, the rest. A `;` at the end of a line would end the statement.
CREATE FUNCTION move_journeys(site uuid, former bigint, present bigint) RETURNS void LANGUAGE plpgsql AS
  $move$ DECLARE run journey_runs; today date; BEGIN
    PERFORM FROM journey_runs WHERE website_id = site AND person = former ORDER BY id FOR UPDATE
    ; INSERT INTO journey_people (website_id, journey, person, key, entries, entered_at, ended_at, exit, is_control, converted_at, value)
      SELECT website_id, journey, present, key, entries, entered_at, ended_at, exit, is_control, converted_at, value
      FROM journey_people WHERE website_id = site AND person = former ORDER BY journey, key
      ON CONFLICT (journey, person, key) DO UPDATE SET (entries, entered_at, ended_at, exit, is_control, converted_at, value) = (
        SELECT journey_people.entries + excluded.entries, entered_at, ended_at, exit, is_control,
          coalesce(journey_people.converted_at, excluded.converted_at), coalesce(journey_people.value, excluded.value)
        FROM (VALUES (journey_people.entered_at, journey_people.ended_at, journey_people.exit, journey_people.is_control),
          (excluded.entered_at, excluded.ended_at, excluded.exit, excluded.is_control)) AS one (entered_at, ended_at, exit, is_control)
        ORDER BY ended_at IS NULL DESC, entered_at DESC LIMIT 1)
    ; DELETE FROM journey_people WHERE website_id = site AND person = former
    ; SELECT (CASE WHEN time_zone ~ '^[+-]' THEN now() AT TIME ZONE time_zone::interval ELSE now() AT TIME ZONE time_zone END)::date
      INTO today FROM websites WHERE id = site
    ; UPDATE messages SET person = present WHERE website_id = site AND person = former AND source = 'journey'
    ; FOR run IN DELETE FROM journey_runs WHERE website_id = site AND person = former RETURNING * LOOP
      run.person := present
      ; INSERT INTO journey_runs OVERRIDING SYSTEM VALUE SELECT run.* ON CONFLICT (journey, person, key) DO NOTHING
      ; CONTINUE WHEN FOUND
      ; INSERT INTO journey_decisions (website_id, journey, run, person, block, reason, at)
        VALUES (site, run.journey, run.id, present, run.block, 'merged', now())
      ; UPDATE messages SET state = 'dropped', reason = 'left', detail = '{}', ended_at = now()
        WHERE messages.run = run.id AND source = 'journey' AND state = 'queued'
      ; INSERT INTO journey_stat_deltas (journey, block, day, counter, n)
        SELECT run.journey, at, today, counter, 1 FROM (VALUES (0, 'left'), (0, 'exit_merged'), (run.block, 'left')) AS counted (at, counter)
      -- Who was never stepped has not been counted at the block either.
      ; IF run.wait IS NULL THEN
        INSERT INTO journey_stat_deltas (journey, block, day, counter, n) VALUES (run.journey, run.block, today, 'entered', 1)
      ; END IF
    ; END LOOP
    ; UPDATE journey_decisions SET person = present WHERE website_id = site AND person = former
    ; UPDATE journey_signals SET person = present WHERE website_id = site AND person = former
    ; DELETE FROM journey_places WHERE website_id = site AND person = former
  ; END $move$;
CREATE FUNCTION note_linked_visitors() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN
    PERFORM move_journeys(website_id, visitor, person_id) FROM (SELECT * FROM changed WHERE person_id <> visitor ORDER BY visitor) AS linked
      WHERE EXISTS (SELECT FROM journey_people AS known WHERE known.website_id = linked.website_id AND known.person = visitor)
    ; INSERT INTO journey_signals (website_id, person, kind, detail, at)
      SELECT website_id, person_id, 'link', jsonb_build_object('visitor', visitor::text), linked_at FROM changed
      WHERE EXISTS (SELECT FROM journeys WHERE journeys.website_id = changed.website_id AND version > 0 AND status <> 'deleted')
      ORDER BY visitor
    ; RETURN NULL; END $note$;
CREATE TRIGGER note_linked_visitors AFTER INSERT ON visitor_links
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_linked_visitors();
CREATE FUNCTION note_relinked_visitors() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN
    PERFORM move_journeys(linked.website_id, linked.visitor, linked.person_id)
      FROM (SELECT changed.* FROM changed JOIN before USING (website_id, visitor)
        WHERE changed.person_id NOT IN (changed.visitor, before.person_id) ORDER BY visitor) AS linked
      WHERE EXISTS (SELECT FROM journey_people AS known WHERE known.website_id = linked.website_id AND known.person = linked.visitor)
    ; INSERT INTO journey_signals (website_id, person, kind, detail, at)
      SELECT changed.website_id, changed.person_id, 'link', jsonb_build_object('visitor', visitor::text), changed.linked_at
      FROM changed JOIN before USING (website_id, visitor)
      WHERE changed.person_id <> before.person_id AND EXISTS (
        SELECT FROM journeys WHERE journeys.website_id = changed.website_id AND version > 0 AND status <> 'deleted')
      ORDER BY visitor
    ; RETURN NULL; END $note$;
CREATE TRIGGER note_relinked_visitors AFTER UPDATE ON visitor_links
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_relinked_visitors();

-- Owners who walk through a journey themselves, with waits shortened: the last walk of each journey, with the plan of then.
-- It is outside of all counts. due: when it is looked at again; what it waits for from its owner is in run.
CREATE TABLE journey_trials (
  journey uuid PRIMARY KEY REFERENCES journeys (id) ON DELETE CASCADE,
  plan jsonb NOT NULL,
  given jsonb NOT NULL,
  run jsonb NOT NULL,
  decisions jsonb NOT NULL,
  messages jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  due timestamptz NOT NULL,
  ended_at timestamptz,
  exit text
);
CREATE INDEX journey_trials_due ON journey_trials (due) WHERE ended_at IS NULL;
