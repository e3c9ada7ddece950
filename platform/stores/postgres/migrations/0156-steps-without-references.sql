-- References of decisions were looked up for every row, three a step. Whoever writes decisions holds their website, and a
-- deletion waits for it. Old decisions are found by their place: they are written in the order of their time, roughly.
ALTER TABLE journey_decisions DROP CONSTRAINT journey_decisions_journey_fkey;
ALTER TABLE journey_decisions DROP CONSTRAINT journey_decisions_website_id_fkey;
CREATE FUNCTION delete_decisions() RETURNS trigger LANGUAGE plpgsql AS
  $decisions$ BEGIN DELETE FROM journey_decisions WHERE website_id = OLD.id; RETURN NULL; END $decisions$;
CREATE TRIGGER websites_deleted_decisions AFTER DELETE ON websites FOR EACH ROW EXECUTE FUNCTION delete_decisions();
DROP INDEX journey_decisions_by_time;
CREATE INDEX journey_decisions_by_time ON journey_decisions USING brin (at);

-- A run writes each of its indexes anew whenever it goes on: one serves both who looks for a person and for their journey.
ALTER TABLE journey_runs DROP CONSTRAINT journey_runs_journey_person_key_key;
DROP INDEX journey_runs_of_person;
CREATE UNIQUE INDEX journey_runs_of_person ON journey_runs (person, journey, key);
