-- Deleted segments whose members are still there. A million of them with their history do not go within one statement's time:
-- the members of a deleted segment are nobody's from its deletion on, and go by pages.
CREATE TABLE gone_segments (segment int PRIMARY KEY);

CREATE OR REPLACE FUNCTION delete_members() RETURNS trigger LANGUAGE plpgsql AS
  $members$ BEGIN INSERT INTO gone_segments (segment) VALUES (OLD.no) ON CONFLICT DO NOTHING; RETURN NULL; END $members$;
