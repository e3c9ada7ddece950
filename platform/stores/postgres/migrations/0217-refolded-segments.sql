-- Sources, names, systems, browsers, amounts of refunds and words of lists are compared otherwise than before. Running
-- segments of websites with a condition on one of them are computed once more at the start, as if nobody had followed them
-- yet: by their definition, which brings nobody into journeys.
DELETE FROM segment_versions WHERE website_id IN (
  SELECT website_id FROM segments
  WHERE status = 'running'
    AND definition::text ~ '"(field|property)": "(source|name|os|browser|data\.value)"|"op": "contains_(any|all|none)"');
