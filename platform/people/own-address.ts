import { isVouchedPerson } from "./own-browser.ts";

/**
 * A person's e-mail or phone as an address that they are reached at: none where a browser alone gave it and it is somebody
 * else's already. Anybody can give one number to a thousand people, and it would get a message for each of them. Of somebody
 * whom a server, an import or the owner vouches for it is none either where nobody vouches for a browser that gave it: a
 * stranger's, who said a customer's id before the shop did, would get what is meant for the customer (docs/decisions/0197).
 */
export const ownAddress = (kind: "email" | "phone") =>
  `CASE WHEN people.provenance ? '${kind}' OR (NOT EXISTS (SELECT FROM identifiers AS given
     WHERE given.website_id = people.website_id AND given.kind = '${kind}' AND given.value = people.${kind}
       AND given.person_id <> people.id) AND ${isGivenByOwn(kind)}) THEN people.${kind} END`;

const isGivenByOwn = (kind: "email" | "phone") =>
  `(NOT people.doubtful_words ? '${kind}' OR NOT ${isVouchedPerson("people.website_id", "people.id")}
     OR EXISTS (SELECT FROM visitor_links AS giver WHERE giver.website_id = people.website_id
       AND giver.person_id = people.id AND giver.provenance <> 'browser'
       AND people.doubtful_words -> '${kind}' -> giver.visitor::text ->> 'value' = people.${kind}))`;
