/**
 * The tokens of the apps of a row of `people` that pushes go to, as `pushTokens` names them: texts, or objects with a
 * `token`; the later one is newer. Only what the owner's server or file said: a stranger whose browser claims to be
 * somebody would get their messages. Tokens that FCM does not know are left out. The one rule of sending and of reach.
 */
export const liveTokens = `(
  SELECT token, max(rank) AS rank
  FROM jsonb_array_elements(
    CASE jsonb_typeof(people.attributes->'pushTokens') WHEN 'array' THEN people.attributes->'pushTokens' ELSE '[]' END
  ) WITH ORDINALITY AS said (value, rank),
  LATERAL (SELECT CASE jsonb_typeof(value) WHEN 'string' THEN value #>> '{}' ELSE value->>'token' END AS token) AS own
  WHERE people.provenance ? 'pushTokens' AND length(token) BETWEEN 1 AND 4096
    AND NOT EXISTS (SELECT FROM suppressions AS s WHERE s.website_id = people.website_id AND s.channel = 'PUSH'
      AND s.address = token AND s.state = 'gone')
  GROUP BY token)`;
