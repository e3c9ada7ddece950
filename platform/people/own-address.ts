import { ownWord } from "./identity-graph.ts";
import { isVouchedPerson } from "./own-browser.ts";

type Kind = "email" | "phone";

/**
 * A person's e-mail or phone as an address that they are reached at: none where a browser alone gave it and it is somebody
 * else's already. Anybody can give one number to a thousand people, and it would get a message for each of them. Of somebody
 * whom a server, an import or the owner vouches for it is none either where nobody vouches for a browser that gave it: a
 * stranger's, who said a customer's id before the shop did, would get what is meant for the customer (docs/decisions/0197).
 * Where somebody vouches for it, an address stays theirs also where others gave it in doubt (docs/decisions/0199); of a row
 * of before words were kept nothing says so.
 */
export const ownAddress = (kind: Kind) =>
  `CASE WHEN people.provenance ? '${kind}' OR (
     (NOT ${isVouched} OR ${isCertain("people", kind)}) AND NOT ${isOthers(kind)}) THEN people.${kind} END`;

const isVouched = isVouchedPerson("people.website_id", "people.id");

/**
 * Whether no browser in doubt gave the address of a row of `people`, by its alias. The links of its words are looked up, some
 * twenty by key: anybody can link 100,000 browsers to one person. By `person_id` alone the planner expects one or two, and
 * would read them all; the sum takes that index from it.
 */
const isCertain = (people: string, kind: Kind) =>
  `(NOT ${people}.doubtful_words ? '${kind}' OR ${people}.doubtful_words -> '${kind}' ? '${ownWord}'
     OR EXISTS (SELECT FROM visitor_links AS giver WHERE giver.website_id = ${people}.website_id
       AND giver.visitor = ANY (${giversOf(people, kind)})
       AND giver.person_id + 0 = ${people}.id AND giver.provenance <> 'browser'
       AND ${people}.doubtful_words -> '${kind}' -> giver.visitor::text ->> 'value' = ${people}.${kind}))`;

/** The visitors who gave an address; the words of a row have other names too. */
const giversOf = (people: string, kind: Kind) =>
  `ARRAY(SELECT CASE WHEN said.giver ~ '^-?[0-9]+$' THEN said.giver::bigint END
     FROM jsonb_object_keys(${people}.doubtful_words -> '${kind}') AS said (giver))`;

/**
 * Whether the address is somebody else's: of a person nobody vouches for where another gave it before, of one who is vouched
 * for where another who is has it as surely, and gave it first or is known longer. A stranger who gives a shop's numbers to
 * made-up people takes them from no customer, and has no message repeated for each of a thousand accounts.
 */
const isOthers = (kind: Kind) =>
  `EXISTS (SELECT FROM identifiers AS given WHERE given.website_id = people.website_id AND given.kind = '${kind}'
     AND given.value = people.${kind} AND given.person_id <> people.id
     AND (given.provenance <> 'browser' OR NOT ${isVouched} OR NOT people.doubtful_words ? '${kind}' OR EXISTS (SELECT FROM people AS holder
       WHERE holder.website_id = given.website_id AND holder.id = given.person_id AND holder.${kind} = given.value
         AND ${isVouchedPerson("holder.website_id", "holder.id")} AND ${isCertain("holder", kind)})
       OR EXISTS (SELECT FROM people AS holder
       WHERE holder.website_id = given.website_id AND holder.${kind} = given.value
         AND holder.doubtful_words->'${kind}' ? '${ownWord}'
         AND (holder.lead_at, holder.id) < (people.lead_at, people.id))))`;
