-- Tests of an API channel stood in the list of what was done with the server's address and the body, in which owners write
-- keys: a change without its value remains, as it is recorded now. Linear in the tests that were sent, at most 20 a day of
-- a website.
ALTER TABLE activities DISABLE TRIGGER activities_are_appended;
UPDATE activities SET changes = (
  SELECT jsonb_agg(CASE WHEN change->>'field' IN ('to', 'content.url', 'content.body')
    THEN change || '{"value": null}' ELSE change END ORDER BY place)
  FROM jsonb_array_elements(changes) WITH ORDINALITY AS each (change, place))
WHERE jsonb_array_length(changes) > 0 AND call = 'delivery.messages.test';
ALTER TABLE activities ENABLE TRIGGER activities_are_appended;
