import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { visitorKey } from "#platform/events/keys.ts";
import { type IdentityClaim, type IdentityGraph, visitorAt } from "#platform/people/identity-graph.ts";
import type { PlainClaim } from "./plain-people.ts";

/** What the tests of people tell, and how they compare what became of it. */

export const website = "0190c1a0-0000-7000-8000-000000000000";
export const keyOf = (browser: string, site = website) => visitorKey(site, browser);

/** A telling of a browser of `website`, or of the one in `given`. */
export const claim = (browser: string, at: number, given: Partial<IdentityClaim> = {}): IdentityClaim => ({
  ...{
    website,
    event: randomUUID(),
    visitor: keyOf(browser, given.website),
    at,
    identifiers: {},
    fields: {},
    bought: false,
  },
  ...given,
});

export const visitorOf = (known: IdentityGraph, browser: string, at: number, site = website) =>
  visitorAt(known.handovers.get(keyOf(browser, site)), keyOf(browser, site), at);
export const personAt = (known: IdentityGraph, browser: string, at: number) =>
  known.personOf(visitorOf(known, browser, at));

const kinds = ["id", "email", "phone"] as const;
const names = fc
  .tuple(...kinds.map(() => fc.option(fc.constantFrom("1", "2", "3"), { nil: undefined, freq: 2 })))
  .map((values) => kinds.flatMap((kind, place) => (values[place] === undefined ? [] : [`${kind} ${values[place]}`])));

/** Tellings of four browsers, less their times. */
export const history = fc
  .array(fc.record({ browser: fc.constantFrom("a", "b", "c", "d"), names, bought: fc.boolean() }), { maxLength: 16 })
  .map((tellings) => tellings.filter((each) => each.bought || each.names.length > 0));

/** As the event store has it: one that names nobody stands under the visitor that its browser was when it came. */
export function toClaim(
  known: IdentityGraph,
  { browser, at, names: own, bought }: PlainClaim,
  site = website,
): IdentityClaim {
  const identifiers = Object.fromEntries(own.map((name) => name.split(" ")));
  const visitor = own.length === 0 ? visitorOf(known, browser, at, site) : keyOf(browser, site);
  return { ...claim(browser, at, { website: site }), visitor, identifiers, bought };
}

/** Everything that is known, as texts in order. */
export const factsOf = (known: IdentityGraph) => ({
  links: [...known.links.values()].map(({ visitor, person, linkedAt }) => `${visitor} ${person} ${linkedAt}`).sort(),
  owners: [...known.identifierOwners].map(([key, person]) => `${key} ${person}`).sort(),
  turns: [...known.handovers.values()]
    .flat()
    .map(({ visitor, at, assignedVisitor: becomes }) => `${visitor} ${at} ${becomes}`)
    .sort(),
  people: [...known.people.values()].map(({ id, leadAt, customerAt }) => `${id} ${leadAt} ${customerAt}`).sort(),
  fields: [...known.people.values()].map(({ id, fields }) => `${id} ${JSON.stringify([...fields].sort())}`).sort(),
});
