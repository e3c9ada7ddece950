-- Members that a definition alone brings in or takes out change the segments that name theirs, and bring nobody into
-- journeys there either: such touches have a cause of their own, which the changes that follow from them keep.
ALTER TABLE segment_touches DROP CONSTRAINT segment_touches_cause_check;
ALTER TABLE segment_touches
  ADD CONSTRAINT segment_touches_cause_check CHECK (cause IN ('event', 'edit', 'redefined'));
ALTER TABLE segment_missed
  ADD COLUMN cause text NOT NULL DEFAULT 'event' CHECK (cause IN ('event', 'redefined'));
CREATE OR REPLACE FUNCTION touch_members_of_named() RETURNS trigger LANGUAGE plpgsql AS
  $touch$ BEGIN INSERT INTO segment_touches (website_id, person, cause, at)
    SELECT named.website_id, changed.person,
      CASE WHEN changed.cause IN ('initial', 'redefined') THEN 'redefined' ELSE 'edit' END, changed.at
    FROM changed JOIN segments AS named ON named.no = changed.segment
    WHERE EXISTS (SELECT FROM segments AS naming
      WHERE naming.website_id = named.website_id AND naming.no <> named.no AND naming.status = 'running'
        AND strpos(naming.definition::text, named.id::text) > 0); RETURN NULL; END $touch$;
