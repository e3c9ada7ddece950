-- Ids of a person that became another's, by hash, and browsers that the owner's hand kept (docs/decisions/0199).
ALTER TABLE people ADD COLUMN former_ids jsonb NOT NULL DEFAULT '{}';
ALTER TABLE people ADD COLUMN kept_browsers bigint[] NOT NULL DEFAULT '{}';

-- What owners did before, as if it were done today: nothing says whom a server had named by then. Where it names both of two
-- who were made one, either may have been named since, and the browsers of both are kept: they stay one person.
WITH merges AS (
  SELECT website_id, decision->'person' AS anchor, decision->'other' AS other FROM manual_decisions
  WHERE decision->>'kind' = 'merge'
), hands AS (
  SELECT * FROM merges UNION ALL SELECT website_id, other, anchor FROM merges
  UNION ALL
  SELECT website_id, decision->'person', NULL FROM manual_decisions
  WHERE decision->>'kind' = 'edit' AND coalesce(decision->'fields'->>'email', decision->'fields'->>'phone') IS NOT NULL
    AND NOT decision->'person'->'identifiers' @? '$[*] ? (@ starts with "id ")'
), judged AS (
  SELECT website_id, anchor, anchor->'identifiers' @? '$[*] ? (@ starts with "id ")' AS has_id,
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
  WHERE NOT is_named OR is_other_named
), kept AS (
  SELECT website_id, person_id, array_agg(DISTINCT visitor) AS visitors
  FROM listed JOIN visitor_links USING (website_id, visitor)
  WHERE NOT has_id OR is_first OR provenance <> 'browser'
  GROUP BY website_id, person_id
)
UPDATE people SET kept_browsers = kept.visitors FROM kept
WHERE people.website_id = kept.website_id AND people.id = kept.person_id;

-- Who has an address by a browser of theirs that is vouched for, the one known longest first.
CREATE INDEX people_by_own_email ON people (website_id, email, lead_at, id) WHERE doubtful_words->'email' ? 'own';
CREATE INDEX people_by_own_phone ON people (website_id, phone, lead_at, id) WHERE doubtful_words->'phone' ? 'own';
