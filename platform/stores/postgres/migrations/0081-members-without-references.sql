-- A reference is looked up for every row that is written: half of what the members of a segment cost. Writers hold the
-- version of the website's segments instead, and whoever deletes a website waits for it; members go with their segment.
ALTER TABLE segment_people DROP CONSTRAINT segment_people_segment_fkey;
ALTER TABLE segment_changes DROP CONSTRAINT segment_changes_segment_fkey;
ALTER TABLE segment_due DROP CONSTRAINT segment_due_website_id_fkey;

CREATE FUNCTION hold_segments() RETURNS trigger LANGUAGE plpgsql AS
  $hold$ BEGIN PERFORM FROM segment_versions WHERE website_id = OLD.id FOR UPDATE; RETURN OLD; END $hold$;
CREATE TRIGGER websites_deleting BEFORE DELETE ON websites FOR EACH ROW EXECUTE FUNCTION hold_segments();
CREATE FUNCTION delete_dues() RETURNS trigger LANGUAGE plpgsql AS
  $due$ BEGIN DELETE FROM segment_due WHERE website_id = OLD.id; RETURN NULL; END $due$;
CREATE TRIGGER websites_deleted AFTER DELETE ON websites FOR EACH ROW EXECUTE FUNCTION delete_dues();
CREATE FUNCTION delete_members() RETURNS trigger LANGUAGE plpgsql AS
  $members$ BEGIN DELETE FROM segment_people WHERE segment = OLD.no; DELETE FROM segment_changes WHERE segment = OLD.no; RETURN NULL; END $members$;
CREATE TRIGGER segments_deleted AFTER DELETE ON segments FOR EACH ROW EXECUTE FUNCTION delete_members();
