-- The field's names for what is known about people, and for days whose settled rows are out of date.

-- The identity claims that are recorded, by event: a claim that is applied again after others would resolve to something
-- else. Kept until no start replays them (identity_state.claims_recorded_before).
ALTER TABLE told_events RENAME TO recorded_claims;
ALTER TABLE recorded_claims RENAME COLUMN id TO event_id;
ALTER TABLE recorded_claims RENAME COLUMN told_at TO recorded_at;
ALTER INDEX told_events_pkey RENAME TO recorded_claims_pkey;

-- claims_recorded_before: the claims of events received before it are recorded; a start replays the later ones.
ALTER TABLE identity_state RENAME COLUMN told_before TO claims_recorded_before;

-- claimed_at: field → when its current value was claimed, in milliseconds.
ALTER TABLE people RENAME COLUMN told_at TO claimed_at;

-- Two known people used one browser in turn: from `at` on its events belong to the visitor `assigned_visitor`.
ALTER TABLE turns RENAME TO browser_handovers;
ALTER TABLE browser_handovers RENAME COLUMN becomes TO assigned_visitor;
ALTER INDEX turns_pkey RENAME TO browser_handovers_pkey;

-- The person of a visitor, for all of its history.
ALTER TABLE links RENAME TO visitor_links;
ALTER INDEX links_pkey RENAME TO visitor_links_pkey;
ALTER INDEX links_of_person RENAME TO visitor_links_of_person;
ALTER INDEX links_of_revision RENAME TO visitor_links_of_revision;
ALTER TABLE visitor_links RENAME CONSTRAINT links_website_id_person_id_fkey TO visitor_links_website_id_person_id_fkey;

-- change_count rises with everything that changes the day's rows; a day is settled where settled_change_count, as it was
-- when its settling began, equals it.
ALTER TABLE settled_days RENAME COLUMN dirt TO change_count;
ALTER TABLE settled_days RENAME COLUMN settled_dirt TO settled_change_count;

-- Versions whose rows may be in the event store although no day names them: being written, cut off or replaced.
ALTER TABLE loose_versions RENAME TO orphaned_versions;
ALTER TABLE orphaned_versions RENAME COLUMN loose_since TO orphaned_since;
ALTER INDEX loose_versions_pkey RENAME TO orphaned_versions_pkey;
ALTER SEQUENCE loose_versions_version_seq RENAME TO orphaned_versions_version_seq;
