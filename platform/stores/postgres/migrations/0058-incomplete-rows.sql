-- Rows that are imported without a cell that is wrong stand beside those that are not imported.
ALTER TABLE import_rejections ADD COLUMN is_kept boolean NOT NULL DEFAULT false;
ALTER TABLE imports ADD COLUMN incomplete int NOT NULL DEFAULT 0;

-- People of whom files alone speak are nobody's visits: days with imported events are settled anew. Folded days stay.
UPDATE settled_days SET change_count = change_count + 1
WHERE version IS NOT NULL AND website_id IN (SELECT website_id FROM imports WHERE has_written)
  AND NOT EXISTS (SELECT FROM websites WHERE id = website_id AND day < folded_before);
