/**
 * A person's e-mail or phone as an address that they are reached at: none where a browser alone gave it and it is somebody
 * else's already. Anybody can give one number to a thousand people, and it would get a message for each of them.
 */
export const ownAddress = (kind: "email" | "phone") =>
  `CASE WHEN people.provenance ? '${kind}' OR NOT EXISTS (SELECT FROM identifiers AS given
     WHERE given.website_id = people.website_id AND given.kind = '${kind}' AND given.value = people.${kind}
       AND given.person_id <> people.id) THEN people.${kind} END`;
