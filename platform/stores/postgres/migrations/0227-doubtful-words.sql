-- What browsers gave as e-mail or phone whose links nobody vouched for: field → visitor → value and time. Of somebody who is
-- vouched for it is no address until one of these browsers is vouched for (docs/decisions/0197).
ALTER TABLE people ADD COLUMN doubtful_words jsonb NOT NULL DEFAULT '{}';

-- Of rows of before nothing says who gave it: of a person with one browser in doubt it was that one; with several it may have
-- been any, and none of them proves it later.
UPDATE people SET doubtful_words = CASE WHEN email IS NULL OR provenance ? 'email' THEN '{}'
      WHEN number IS NULL THEN '{"email": {}}'
      ELSE jsonb_build_object('email', jsonb_build_object(number, jsonb_build_object('value', email, 'at', claimed_at -> 'email'))) END
    || CASE WHEN phone IS NULL OR provenance ? 'phone' THEN '{}'
      WHEN number IS NULL THEN '{"phone": {}}'
      ELSE jsonb_build_object('phone', jsonb_build_object(number, jsonb_build_object('value', phone, 'at', claimed_at -> 'phone'))) END
  FROM (SELECT website_id, person_id, CASE count(*) WHEN 1 THEN min(visitor)::text END AS number
    FROM visitor_links WHERE provenance = 'browser' GROUP BY website_id, person_id) AS doubtful
  WHERE people.website_id = doubtful.website_id AND people.id = doubtful.person_id
    AND ((email IS NOT NULL AND NOT provenance ? 'email') OR (phone IS NOT NULL AND NOT provenance ? 'phone'));
