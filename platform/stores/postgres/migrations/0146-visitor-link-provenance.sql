-- Who said whose browser a visitor is: a browser that named somebody before anybody vouched for them stays linked, and is
-- shown nothing that is meant for them (docs/decisions/0133).
ALTER TABLE visitor_links ADD COLUMN provenance text NOT NULL DEFAULT 'browser'
  CHECK (provenance IN ('browser', 'server', 'import', 'owner'));

-- Whose a browser is decides who is reached by a push, which is copied with the person.
CREATE OR REPLACE FUNCTION note_relinked_people() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN INSERT INTO people_changes (website_id, person_id)
    SELECT changed.website_id, unnest(ARRAY[before.person_id, changed.person_id])
    FROM before JOIN changed USING (website_id, visitor)
    WHERE before.person_id <> changed.person_id OR before.provenance <> changed.provenance; RETURN NULL; END $note$;
INSERT INTO people_changes (website_id, person_id)
  SELECT DISTINCT website_id, person_id FROM push_subscriptions JOIN visitor_links USING (website_id, visitor);

-- Links of before get theirs from stored events at the next start.
UPDATE identity_state SET is_provenance_derived = false;
