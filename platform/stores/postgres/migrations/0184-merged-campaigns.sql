-- Addresses that stops left with people whose messages they took back.
DELETE FROM campaign_addresses AS a WHERE NOT EXISTS (
  SELECT FROM messages AS m WHERE m.campaign = a.campaign AND m.person = a.person AND m.channel = a.channel);

-- What campaigns have for a person who turned out to be another is the other's. Of two messages by one channel, or of any
-- two where the first channel that reaches somebody is chosen, the queued one of the former number is dropped; what was
-- never tried and dropped gives way. People are locked before messages, as by a stop: a hand-over that made their messages
-- meanwhile is waited for. A `;` at the end of a line would end the statement.
CREATE FUNCTION move_campaigns(site uuid, former bigint, present bigint) RETURNS void LANGUAGE plpgsql AS
  $move$ DECLARE own record; BEGIN
    FOR own IN SELECT id, channel_order FROM campaigns WHERE website_id = site AND (
        id IN (SELECT campaign FROM messages WHERE website_id = site AND person = former AND source = 'campaign')
        OR status IN ('sending', 'stopped')
          AND EXISTS (SELECT FROM campaign_people AS p WHERE p.campaign = campaigns.id AND p.person = former))
      ORDER BY id LOOP
      PERFORM FROM campaign_people WHERE campaign = own.id AND person IN (former, present) ORDER BY person FOR UPDATE
      ; PERFORM FROM messages WHERE campaign = own.id AND person IN (former, present) ORDER BY id FOR UPDATE
      ; DELETE FROM messages WHERE campaign = own.id AND person = former AND state = 'dropped' AND attempts = 0
        AND EXISTS (SELECT FROM campaign_people AS p WHERE p.campaign = own.id AND p.person = present)
      ; DELETE FROM messages WHERE campaign = own.id AND person = present AND state = 'dropped' AND attempts = 0
        AND (EXISTS (SELECT FROM messages AS m WHERE m.campaign = own.id AND m.person = former)
          OR EXISTS (SELECT FROM campaign_people AS p WHERE p.campaign = own.id AND p.person = former AND p.state = 'unsent'))
      ; WITH dropped AS (UPDATE messages AS m SET state = 'dropped', reason = 'same_address', detail = '{}', ended_at = now()
          WHERE campaign = own.id AND person = former AND state = 'queued' AND EXISTS (
            SELECT FROM messages AS o WHERE o.campaign = own.id AND o.person = present
              AND (o.channel = m.channel OR own.channel_order = 'first' AND o.state <> 'dropped')) RETURNING id, attempts)
        INSERT INTO merged_messages SELECT id FROM dropped WHERE attempts > 0
      ; UPDATE messages AS m SET person = present WHERE campaign = own.id AND person = former AND NOT EXISTS (
          SELECT FROM messages AS o WHERE o.campaign = own.id AND o.person = present AND o.channel = m.channel)
      ; UPDATE campaign_addresses SET person = present WHERE campaign = own.id AND person = former
      ; INSERT INTO campaign_people (campaign, person, state, message)
        SELECT campaign, present, state, message FROM campaign_people WHERE campaign = own.id AND person = former
        ON CONFLICT (campaign, person) DO UPDATE SET state = excluded.state, message = excluded.message
          WHERE campaign_people.state = 'left_out' AND excluded.state <> 'left_out'
      ; DELETE FROM campaign_people WHERE campaign = own.id AND person = former
    ; END LOOP
  ; END $move$;

-- As 0152 has them, and for campaigns.
CREATE OR REPLACE FUNCTION note_linked_visitors() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN
    PERFORM move_journeys(website_id, visitor, person_id) FROM (SELECT * FROM changed WHERE person_id <> visitor ORDER BY visitor) AS linked
      WHERE EXISTS (SELECT FROM journey_people AS known WHERE known.website_id = linked.website_id AND known.person = visitor)
    ; PERFORM move_campaigns(website_id, visitor, person_id) FROM (SELECT * FROM changed WHERE person_id <> visitor ORDER BY visitor) AS linked
      WHERE EXISTS (SELECT FROM campaigns AS begun WHERE begun.website_id = linked.website_id AND started_at IS NOT NULL)
    ; INSERT INTO journey_signals (website_id, person, kind, detail, at)
      SELECT website_id, person_id, 'link', jsonb_build_object('visitor', visitor::text), linked_at FROM changed
      WHERE EXISTS (SELECT FROM journeys WHERE journeys.website_id = changed.website_id AND version > 0 AND status <> 'deleted')
      ORDER BY visitor
    ; RETURN NULL; END $note$;
CREATE OR REPLACE FUNCTION note_relinked_visitors() RETURNS trigger LANGUAGE plpgsql AS
  $note$ BEGIN
    PERFORM move_journeys(linked.website_id, linked.visitor, linked.person_id)
      FROM (SELECT changed.* FROM changed JOIN before USING (website_id, visitor)
        WHERE changed.person_id NOT IN (changed.visitor, before.person_id) ORDER BY visitor) AS linked
      WHERE EXISTS (SELECT FROM journey_people AS known WHERE known.website_id = linked.website_id AND known.person = linked.visitor)
    ; PERFORM move_campaigns(linked.website_id, linked.visitor, linked.person_id)
      FROM (SELECT changed.* FROM changed JOIN before USING (website_id, visitor)
        WHERE changed.person_id NOT IN (changed.visitor, before.person_id) ORDER BY visitor) AS linked
      WHERE EXISTS (SELECT FROM campaigns AS begun WHERE begun.website_id = linked.website_id AND started_at IS NOT NULL)
    ; INSERT INTO journey_signals (website_id, person, kind, detail, at)
      SELECT changed.website_id, changed.person_id, 'link', jsonb_build_object('visitor', visitor::text), changed.linked_at
      FROM changed JOIN before USING (website_id, visitor)
      WHERE changed.person_id <> before.person_id AND EXISTS (
        SELECT FROM journeys WHERE journeys.website_id = changed.website_id AND version > 0 AND status <> 'deleted')
      ORDER BY visitor
    ; RETURN NULL; END $note$;
