-- As 0184 has it, but for a message that has left: it wins, whichever number it had. What waits for the remaining person
-- beside it would be a second one: without a try it is deleted, and the one that has left takes its place; with one it is
-- dropped, and its note is taken as after 0173. A `;` at the end of a line would end the statement.
CREATE OR REPLACE FUNCTION move_campaigns(site uuid, former bigint, present bigint) RETURNS void LANGUAGE plpgsql AS
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
      ; WITH obsolete AS MATERIALIZED (SELECT id, attempts FROM messages AS m WHERE campaign = own.id AND person = present
          AND state = 'queued' AND EXISTS (
            SELECT FROM messages AS o WHERE o.campaign = own.id AND o.person = former
              AND o.state NOT IN ('queued', 'dropped', 'failed')
              AND (o.channel = m.channel OR own.channel_order = 'first'))
        ), untried AS (DELETE FROM messages WHERE id IN (SELECT id FROM obsolete WHERE attempts = 0)
        ), dropped AS (UPDATE messages SET state = 'dropped', reason = 'same_address', detail = '{}', ended_at = now()
          WHERE id IN (SELECT id FROM obsolete WHERE attempts > 0) RETURNING id)
        INSERT INTO merged_messages SELECT id FROM dropped
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
