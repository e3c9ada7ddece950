import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { visitorKey } from "#platform/events/keys.ts";
import { type IdentityClaim, type IdentityGraph, visitorAt } from "#platform/people/identity-graph.ts";
import type { PlainClaim } from "./plain-people.ts";

/** Claims for the tests of people, and how resulting graphs are compared. */

export const website = "0190c1a0-0000-7000-8000-000000000000";
export const keyOf = (browser: string, site = website) => visitorKey(site, browser);

/** A claim of a browser of `website`, or of the website in `given`. */
export const claim = (browser: string, at: number, given: Partial<IdentityClaim> = {}): IdentityClaim => ({
  ...{
    website,
    event: randomUUID(),
    visitor: keyOf(browser, given.website),
    at,
    identifiers: {},
    fields: {},
    bought: false,
    provenance: "browser" as const,
    isSigned: false,
  },
  ...given,
});

export const visitorOf = (graph: IdentityGraph, browser: string, at: number, site = website) =>
  visitorAt(graph.handovers.get(keyOf(browser, site)), keyOf(browser, site), at);
export const personAt = (graph: IdentityGraph, browser: string, at: number) =>
  graph.personOf(visitorOf(graph, browser, at));

const kinds = ["id", "email", "phone"] as const;
const names = fc
  .tuple(...kinds.map(() => fc.option(fc.constantFrom("1", "2", "3"), { nil: undefined, freq: 2 })))
  .map((values) => kinds.flatMap((kind, rank) => (values[rank] === undefined ? [] : [`${kind} ${values[rank]}`])));

const claimed = fc.record({
  browser: fc.constantFrom("a", "b", "c", "d"),
  names,
  bought: fc.boolean(),
  byServer: fc.constantFrom(false, false, true),
});

/** Claims of four browsers, or of a server about them, without times. */
export const history = fc
  .array(claimed, { maxLength: 16 })
  .map((claims) => claims.filter((each) => each.bought || each.names.length > 0));

/** As read from stored events: without identifiers it is under the visitor that its browser had at the time. */
export function toClaim(
  graph: IdentityGraph,
  { browser, at, names: own, bought, byServer = false }: PlainClaim,
  site = website,
): IdentityClaim {
  const identifiers = Object.fromEntries(own.map((name) => name.split(" ")));
  const visitor = own.length === 0 ? visitorOf(graph, browser, at, site) : keyOf(browser, site);
  return {
    ...claim(browser, at, { website: site }),
    visitor,
    identifiers,
    bought,
    provenance: byServer ? "server" : "browser",
  };
}

/** The whole graph as sorted texts. */
export const factsOf = (graph: IdentityGraph) => ({
  links: [...graph.links.values()].map(({ visitor, person, linkedAt }) => `${visitor} ${person} ${linkedAt}`).sort(),
  owners: [...graph.identifierOwners].map(([key, person]) => `${key} ${person}`).sort(),
  handovers: [...graph.handovers.values()]
    .flat()
    .map(({ visitor, at, assignedVisitor }) => `${visitor} ${at} ${assignedVisitor}`)
    .sort(),
  people: [...graph.people.values()].map(({ id, leadAt, customerAt }) => `${id} ${leadAt} ${customerAt}`).sort(),
  fields: [...graph.people.values()].map(({ id, fields }) => `${id} ${JSON.stringify([...fields].sort())}`).sort(),
});
