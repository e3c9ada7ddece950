import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { claim, factsOf, history, toClaim } from "#tests/platform-fixtures/identity-claims.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { applyClaim } from "./apply-claim.ts";
import { GraphLoads } from "./graph-loads.ts";
import { IdentityGraph } from "./identity-graph.ts";
import { recordClaims } from "./record-claims.ts";
import { loadGraph } from "./sql/load-graph.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

/** PostgreSQL, and how many statements it was given. */
function counted() {
  const { postgres } = platform.dependencies;
  const count = { statements: 0 };
  const query: typeof postgres.query = (text, values) => {
    count.statements += 1;
    return postgres.query(text, values);
  };
  return { postgres: { ...postgres, query }, count };
}

it("loads what waits for a website together, and another's beside it", async () => {
  const { postgres, count } = counted();
  const loads = new GraphLoads(postgres);
  const [site, other] = [await platform.addWebsite(), await platform.addWebsite()];
  const named = (index: number, website: string) =>
    loads.load(website, [claim(`visitor ${index}`, index, { website, identifiers: { id: String(index) } })]);
  await named(0, site.id);
  const alone = count.statements;
  await Promise.all(Array.from({ length: 60 }, (_, index) => named(index, site.id)));
  expect(count.statements).toBe(3 * alone);
  await Promise.all([named(1, site.id), named(1, other.id)]);
  expect(count.statements).toBe(5 * alone);
});

it("shares nothing where much is stored around the claims, nor with an import", async () => {
  const { postgres, count } = counted();
  const loads = new GraphLoads(postgres);
  const site = await platform.addWebsite();
  const fields = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`field ${at}`, at]));
  const named = (index: number) =>
    claim(`fat ${index}`, index, { website: site.id, identifiers: { id: `fat ${index}` }, fields });
  const claims = Array.from({ length: 200 }, (_, index) => named(index));
  await recordClaims(platform.dependencies, claims);
  await loads.load(site.id, claims.slice(0, 1));
  const alone = count.statements;
  count.statements = 0;
  const graphs = await Promise.all(claims.slice(0, 40).map((each) => loads.load(site.id, [each])));
  expect(count.statements).toBe(41 * alone);
  expect(graphs.map(({ people }) => people.size)).toEqual(Array(40).fill(1));

  count.statements = 0;
  const [whole] = await Promise.all([loads.load(site.id, claims), loads.load(site.id, claims.slice(0, 1))]);
  expect(count.statements).toBe(2 * alone);
  expect(whole?.people.size).toBe(200);
});

it("gives each caller what it would get alone, whatever the others apply to theirs", async () => {
  const loads = new GraphLoads(platform.dependencies.postgres);
  const site = await platform.addWebsite();
  let number = 0;
  await fc.assert(
    fc.asyncProperty(history, fc.array(history, { minLength: 2, maxLength: 5 }), async (before, batches) => {
      number += 1;
      const own = (name: string) => `${name}-${number}`;
      const claimsOf = (events: typeof before, from: number) =>
        events.map(({ browser, names, ...event }, index) =>
          toClaim(
            new IdentityGraph(),
            { ...event, browser: own(browser), names: names.map(own), at: from + index },
            site.id,
          ),
        );
      await recordClaims(platform.dependencies, claimsOf(before, 0));
      const given = batches.map((events, index) => claimsOf(events, 100 * (index + 1)));
      const apply = (graph: IdentityGraph, claims: (typeof given)[number]) => {
        for (const each of claims) applyClaim(graph, each);
        return graph;
      };
      // The first runs by itself, and the others wait for it together.
      const shared = await Promise.all(given.map(async (claims) => apply(await loads.load(site.id, claims), claims)));
      for (const [index, claims] of given.entries()) {
        const alone = apply(await loadGraph(platform.dependencies.postgres, claims), claims);
        expect(changesOf(shared[index])).toEqual(changesOf(alone));
      }
    }),
    { numRuns: 25 },
  );
});

/** What its claims changed: what else is loaded may be others'. */
function changesOf(graph = new IdentityGraph()) {
  const { people, lifecycle, removed, links, handovers, identifiers, lostIdentifiers } = graph.changed;
  const changed = Object.assign(new IdentityGraph(), {
    people: new Map([...people, ...lifecycle].map((person) => [person.id, person])),
    links: new Map([...links].map((link) => [link.visitor, link])),
    identifierOwners: new Map([...identifiers].map(([key, { person }]) => [key, person])),
    handovers: new Map(
      [...handovers].map((handover) => [handover.visitor, graph.handovers.get(handover.visitor) ?? []]),
    ),
  });
  const gone = [[...removed].map(({ id }) => id), [...lostIdentifiers.keys()]];
  return { ...factsOf(changed), gone: gone.map((each) => [...each].sort()) };
}
