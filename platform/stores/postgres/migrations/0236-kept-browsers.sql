-- Ids of a person that became another's, by hash; browsers and ids that the owner's hand kept; whom a server named by what the
-- owner then corrected (docs/decisions/0199).
ALTER TABLE people ADD COLUMN former_ids jsonb NOT NULL DEFAULT '{}';
ALTER TABLE people ADD COLUMN kept_browsers bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE people ADD COLUMN kept_ids text[] NOT NULL DEFAULT '{}';
ALTER TABLE people ADD COLUMN was_named boolean NOT NULL DEFAULT false;

-- What owners did before, as if it were done today: nothing says whom a server had named by then. Where it names both of two
-- who were made one, either may have been named since, and what is of both is kept: they stay one person. An id that no
-- decision lists was said after them: nothing says by which browser. Whom a server names now, and the owner corrected, it may
-- have named by that alone.
WITH merges AS (
  SELECT website_id, decision->'person' AS anchor, decision->'other' AS other FROM manual_decisions
  WHERE decision->>'kind' = 'merge'
), hands AS (
  SELECT *, false AS is_correction FROM merges UNION ALL SELECT website_id, other, anchor, false FROM merges
  UNION ALL
  SELECT website_id, decision->'person', NULL, true FROM manual_decisions
  WHERE decision->>'kind' = 'edit' AND coalesce(decision->'fields'->>'email', decision->'fields'->>'phone') IS NOT NULL
), judged AS (
  SELECT website_id, anchor, is_correction, anchor->'identifiers' @? '$[*] ? (@ starts with "id ")' AS has_id,
    EXISTS (SELECT FROM jsonb_array_elements_text(anchor->'identifiers') AS said (name) JOIN identifiers
      ON identifiers.website_id = hands.website_id AND kind = split_part(name, ' ', 1)
        AND value = substr(name, strpos(name, ' ') + 1) AND provenance IN ('server', 'import')) AS is_named,
    EXISTS (SELECT FROM jsonb_array_elements_text(other->'identifiers') AS said (name) JOIN identifiers
      ON identifiers.website_id = hands.website_id AND kind = split_part(name, ' ', 1)
        AND value = substr(name, strpos(name, ' ') + 1) AND provenance IN ('server', 'import')) AS is_other_named
  FROM hands
), listed AS (
  SELECT website_id, has_id, number = 0 AS is_first,
    (key::numeric - CASE WHEN key::numeric < 9223372036854775808 THEN 0 ELSE 18446744073709551616 END)::bigint AS visitor
  FROM judged, LATERAL (SELECT 0, anchor->>'visitor' UNION ALL
    SELECT 1, jsonb_array_elements_text(coalesce(anchor->'visitors', '[]'))) AS visitors (number, key)
  WHERE (NOT is_named OR is_other_named) AND NOT (is_correction AND has_id)
), kept AS (
  SELECT website_id, person_id, array_agg(visitor ORDER BY visitor::text COLLATE "C") AS visitors
  FROM (SELECT DISTINCT website_id, person_id, visitor FROM listed JOIN visitor_links USING (website_id, visitor)
    WHERE NOT has_id OR is_first OR provenance <> 'browser') AS own
  GROUP BY website_id, person_id
), named AS (
  SELECT website_id, 'id' AS kind, substr(name, 4) AS value, bool_or(NOT is_named OR is_other_named) AS is_kept,
    bool_or(NOT is_correction) AS is_merged
  FROM judged, LATERAL jsonb_array_elements_text(anchor->'identifiers') AS said (name) WHERE name LIKE 'id %'
  GROUP BY website_id, value
), kept_ids AS (
  SELECT website_id, person_id, value FROM named JOIN identifiers USING (website_id, kind, value)
  WHERE is_kept AND provenance = 'browser' AND (is_merged OR EXISTS (SELECT FROM identifiers AS others
    WHERE others.website_id = named.website_id AND others.person_id = identifiers.person_id
      AND others.provenance IN ('server', 'import')))
  UNION
  SELECT website_id, person_id, value
  FROM kept JOIN identifiers USING (website_id, person_id)
  WHERE kind = 'id' AND provenance = 'browser'
    -- No join: of 10,000 decisions it took 12 s, each by a scan of all others.
    AND (website_id, value) NOT IN (SELECT website_id, value FROM named)
), ids AS (
  SELECT website_id, person_id, array_agg(value ORDER BY value COLLATE "C") AS ids FROM kept_ids
  GROUP BY website_id, person_id
)
UPDATE people SET kept_browsers = coalesce(visitors, '{}'), kept_ids = coalesce(ids, '{}')
FROM (SELECT * FROM kept FULL JOIN ids USING (website_id, person_id)) AS theirs
WHERE people.website_id = theirs.website_id AND people.id = theirs.person_id;

-- Who has an address by a browser of theirs that is vouched for, the one known longest first.
CREATE INDEX people_by_own_email ON people (website_id, email, lead_at, id) WHERE doubtful_words->'email' ? 'own';
CREATE INDEX people_by_own_phone ON people (website_id, phone, lead_at, id) WHERE doubtful_words->'phone' ? 'own';
