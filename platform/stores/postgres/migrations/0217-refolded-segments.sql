-- Sources, names, systems, browsers, amounts of refunds and words of lists are compared otherwise than before. All segments
-- of a website with a condition on one of them are computed once more, as others may be made of those that read it. The
-- cause is the definition, which brings nobody into journeys: the runs are there before anything is followed or refreshed,
-- so that no other cause comes first. What is under way begins again: its first ranges were compared as before. Lists are
-- compared with nothing and go on.
WITH refolded AS MATERIALIZED (
    SELECT DISTINCT website_id FROM segments
    WHERE type <> 'static' AND (status = 'running' OR EXISTS (SELECT FROM segment_runs WHERE segment = no))
      AND definition::text ~ '"(field|property)": "(source|name|os|browser|data\.value)"|"op": "contains_(any|all|none)"'),
  compared AS MATERIALIZED (
    SELECT id, no, revision, status, website_id FROM segments JOIN refolded USING (website_id) WHERE type <> 'static'),
  raised AS (
    UPDATE segment_versions SET version = version + 1 FROM refolded
    WHERE segment_versions.website_id = refolded.website_id),
  restarted AS (
    UPDATE segment_runs
    SET cause = CASE cause WHEN 'initial' THEN 'initial' ELSE 'redefined' END, as_of = NULL, ranges_done = 0
    FROM compared WHERE no = segment),
  begun AS (
    INSERT INTO segment_runs (segment, revision, cause)
    SELECT no, revision, 'redefined' FROM compared
    WHERE status = 'running' AND NOT EXISTS (SELECT FROM segment_runs WHERE segment = no)
    RETURNING segment)
INSERT INTO jobs (kind, key, payload, due, website_id)
SELECT 'segment-evaluation', concat_ws(':', id, compared.revision, floor(extract(epoch FROM now()) * 1000)::bigint),
  jsonb_build_object('id', id, 'revision', compared.revision), now(), website_id
FROM begun JOIN compared ON no = segment
ON CONFLICT DO NOTHING;
