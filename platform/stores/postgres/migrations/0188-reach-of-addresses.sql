-- By which channels a person is reached is copied with the person: what is said of an address changes it, too. Whose an
-- address is, identifiers say by their key; people have no index by address, which every claim would pay for. The person whom
-- the message went to is noted beside them.
CREATE FUNCTION note_addressed_people() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN INSERT INTO people_changes (website_id, person_id)
    SELECT given.website_id, given.person_id FROM changed JOIN websites ON websites.id = changed.website_id
      JOIN identifiers AS given ON given.website_id = changed.website_id AND given.value = changed.address
        AND given.kind = CASE changed.channel WHEN 'EMAIL' THEN 'email' ELSE 'phone' END
    WHERE changed.channel IN ('SMS', 'EMAIL', 'WHATSAPP')
    UNION SELECT people.website_id, people.id FROM changed JOIN websites ON websites.id = changed.website_id
      JOIN people ON people.website_id = changed.website_id AND people.id = changed.person; RETURN NULL; END $note$;
CREATE TRIGGER suppressions_of_addresses_inserted AFTER INSERT ON suppressions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_addressed_people();
CREATE TRIGGER suppressions_of_addresses_updated AFTER UPDATE ON suppressions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_addressed_people();
CREATE TRIGGER suppressions_of_addresses_deleted AFTER DELETE ON suppressions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_addressed_people();
CREATE TRIGGER consents_inserted AFTER INSERT ON consents REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_addressed_people();
CREATE TRIGGER consents_deleted AFTER DELETE ON consents REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_addressed_people();

-- Suppressions whose end has passed and is noted: nothing but time ends them.
ALTER TABLE suppressions ADD COLUMN is_over boolean NOT NULL DEFAULT false;
CREATE INDEX suppressions_ending ON suppressions (until) WHERE until IS NOT NULL AND NOT is_over;

-- Who was suppressed or refused before.
INSERT INTO people_changes (website_id, person_id)
  SELECT given.website_id, given.person_id FROM identifiers AS given WHERE given.kind IN ('email', 'phone') AND (
    EXISTS (SELECT FROM suppressions AS s WHERE s.website_id = given.website_id AND s.address = given.value
      AND s.channel IN ('SMS', 'EMAIL', 'WHATSAPP'))
    OR EXISTS (SELECT FROM consents AS c WHERE c.website_id = given.website_id AND c.address = given.value
      AND c.channel IN ('SMS', 'EMAIL', 'WHATSAPP') AND c.consent = 'denied'))
  UNION SELECT people.website_id, people.id FROM suppressions AS s JOIN people ON people.website_id = s.website_id
    AND people.id = s.person
  UNION SELECT people.website_id, people.id FROM consents AS c JOIN people ON people.website_id = c.website_id
    AND people.id = c.person WHERE c.consent = 'denied';
