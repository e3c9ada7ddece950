-- What a capture came to. via: by the platform's own browser, the owner's, or a file. ended_at: when it became ready or
-- failed. Files of a ready one lie in the data folder under its id. width and height: of the page as it was laid out, in CSS
-- px; the picture has scale times as many. version: hash of what its elements are called. Waiting and trying again are a job's.
ALTER TABLE captures
  ADD COLUMN via text NOT NULL DEFAULT 'server' CHECK (via IN ('server', 'browser', 'file')),
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN width integer,
  ADD COLUMN height integer,
  ADD COLUMN scale smallint,
  ADD COLUMN version text,
  ADD COLUMN is_stale boolean NOT NULL DEFAULT false,
  ADD COLUMN is_truncated boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT captures_taken_check CHECK (state <> 'ready' OR (ended_at, width, height, scale, version) IS NOT NULL);

-- How many come before.
CREATE INDEX captures_waiting ON captures (queued_at, id) WHERE state IN ('queued', 'processing');

-- When its owner last looked at a heatmap: stale pictures of those who do are taken again by night.
ALTER TABLE heatmaps ADD COLUMN opened_at timestamptz;

-- Captures that waited for the first platform that takes any.
INSERT INTO jobs (kind, key, payload, due, website_id)
SELECT 'capture', captures.id::text, jsonb_build_object('id', captures.id), now(), website_id
FROM captures JOIN heatmaps ON heatmaps.id = heatmap_id WHERE captures.state = 'queued';
