-- A token that is gone, or is sent to again, concerns everybody who has it: two people with one phone, a person who was merged
-- since, the receiver of a test, of whom no person is known. 0139 noted the suppression's own person alone.
CREATE INDEX people_push_tokens ON people USING gin ((attributes->'pushTokens') jsonb_path_ops)
  WHERE attributes ? 'pushTokens';
CREATE OR REPLACE FUNCTION note_suppressed_apps() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN INSERT INTO people_changes (website_id, person_id)
    SELECT DISTINCT changed.website_id, people.id FROM changed
      JOIN people ON people.website_id = changed.website_id AND people.attributes ? 'pushTokens'
        AND (people.attributes->'pushTokens' @> jsonb_build_array(changed.address)
          OR people.attributes->'pushTokens' @> jsonb_build_array(jsonb_build_object('token', changed.address)))
    WHERE changed.channel = 'PUSH'; RETURN NULL; END $note$;

-- Whom the earlier rule left out.
INSERT INTO people_changes (website_id, person_id) SELECT website_id, id FROM people WHERE attributes ? 'pushTokens';
