-- Keys that owners wrote in headers, addresses and bodies stood in the list of what was done: a change without its value
-- remains, as it is recorded now. Linear in the activities of these calls, which are few.

-- The trigger refuses every change of what was done; this one takes a key out of it.
ALTER TABLE activities DISABLE TRIGGER activities_are_appended;
UPDATE activities SET changes = (
  SELECT jsonb_agg(CASE WHEN change->>'field' IN (
      'data.value', 'fields.url', 'fields.body',
      'settings.url', 'settings.reportUrl', 'settings.headers', 'settings.body', 'settings.serviceAccount')
    THEN change || '{"value": null}' ELSE change END ORDER BY place)
  FROM jsonb_array_elements(changes) WITH ORDINALITY AS each (change, place))
WHERE jsonb_array_length(changes) > 0 AND call IN (
  'journeys.items.create', 'journeys.items.update',
  'journeys.blocks.create', 'journeys.blocks.update', 'journeys.journeyBlocks.create', 'journeys.journeyBlocks.update',
  'integration.channels.create', 'integration.channels.update');
ALTER TABLE activities ENABLE TRIGGER activities_are_appended;
