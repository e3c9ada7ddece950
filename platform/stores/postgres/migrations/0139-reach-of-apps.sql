-- Who can be reached by a push is copied with the person: no more where the token of an app is gone, and again where its
-- suppression is taken away.
CREATE FUNCTION note_suppressed_apps() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN INSERT INTO people_changes (website_id, person_id)
    SELECT DISTINCT changed.website_id, people.id FROM changed
      JOIN people ON people.website_id = changed.website_id AND people.id = changed.person
    WHERE changed.channel = 'PUSH'; RETURN NULL; END $note$;
CREATE TRIGGER suppressions_inserted AFTER INSERT ON suppressions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_suppressed_apps();
CREATE TRIGGER suppressions_updated AFTER UPDATE ON suppressions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_suppressed_apps();
CREATE TRIGGER suppressions_deleted AFTER DELETE ON suppressions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_suppressed_apps();

-- Tokens that a browser alone said, or that are gone, counted until now.
INSERT INTO people_changes (website_id, person_id) SELECT website_id, id FROM people WHERE attributes ? 'pushTokens';
