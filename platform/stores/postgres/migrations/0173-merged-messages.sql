-- Messages that a merge of people dropped after a try, which have taken something of packs or wallets. Who merges takes them
-- out and gives it back at the end of the transaction: packs and wallets are locked after messages.
CREATE TABLE merged_messages (message uuid PRIMARY KEY);

-- As 0152 has it, but for what it notes of dropped messages. A `;` at the end of a line would end the statement.
CREATE OR REPLACE FUNCTION move_journeys(site uuid, former bigint, present bigint) RETURNS void LANGUAGE plpgsql AS
  $move$ DECLARE run journey_runs; today date; BEGIN
    PERFORM FROM journey_runs WHERE website_id = site AND person = former ORDER BY id FOR UPDATE
    ; INSERT INTO journey_people (website_id, journey, person, key, entries, entered_at, ended_at, exit, is_control, converted_at, value)
      SELECT website_id, journey, present, key, entries, entered_at, ended_at, exit, is_control, converted_at, value
      FROM journey_people WHERE website_id = site AND person = former ORDER BY journey, key
      ON CONFLICT (journey, person, key) DO UPDATE SET (entries, entered_at, ended_at, exit, is_control, converted_at, value) = (
        SELECT journey_people.entries + excluded.entries, entered_at, ended_at, exit, is_control,
          coalesce(journey_people.converted_at, excluded.converted_at), coalesce(journey_people.value, excluded.value)
        FROM (VALUES (journey_people.entered_at, journey_people.ended_at, journey_people.exit, journey_people.is_control),
          (excluded.entered_at, excluded.ended_at, excluded.exit, excluded.is_control)) AS one (entered_at, ended_at, exit, is_control)
        ORDER BY ended_at IS NULL DESC, entered_at DESC LIMIT 1)
    ; DELETE FROM journey_people WHERE website_id = site AND person = former
    ; SELECT (CASE WHEN time_zone ~ '^[+-]' THEN now() AT TIME ZONE time_zone::interval ELSE now() AT TIME ZONE time_zone END)::date
      INTO today FROM websites WHERE id = site
    ; UPDATE messages SET person = present WHERE website_id = site AND person = former AND source = 'journey'
    ; FOR run IN DELETE FROM journey_runs WHERE website_id = site AND person = former RETURNING * LOOP
      run.person := present
      ; INSERT INTO journey_runs OVERRIDING SYSTEM VALUE SELECT run.* ON CONFLICT (journey, person, key) DO NOTHING
      ; CONTINUE WHEN FOUND
      ; INSERT INTO journey_decisions (website_id, journey, run, person, block, reason, at)
        VALUES (site, run.journey, run.id, present, run.block, 'merged', now())
      ; WITH dropped AS (UPDATE messages SET state = 'dropped', reason = 'left', detail = '{}', ended_at = now()
          WHERE messages.run = run.id AND source = 'journey' AND state = 'queued' RETURNING id, attempts)
        INSERT INTO merged_messages SELECT id FROM dropped WHERE attempts > 0
      ; INSERT INTO journey_stat_deltas (journey, block, day, counter, n)
        SELECT run.journey, at, today, counter, 1 FROM (VALUES (0, 'left'), (0, 'exit_merged'), (run.block, 'left')) AS counted (at, counter)
      -- Who was never stepped has not been counted at the block either.
      ; IF run.wait IS NULL THEN
        INSERT INTO journey_stat_deltas (journey, block, day, counter, n) VALUES (run.journey, run.block, today, 'entered', 1)
      ; END IF
    ; END LOOP
    ; UPDATE journey_decisions SET person = present WHERE website_id = site AND person = former
    ; UPDATE journey_signals SET person = present WHERE website_id = site AND person = former
    ; DELETE FROM journey_places WHERE website_id = site AND person = former
  ; END $move$;
