import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import { claim, factsOf, history, keyOf, toClaim } from "#tests/platform-fixtures/identity-claims.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { applyClaim } from "./apply-claim.ts";
import { hasIdentifiers, type IdentityClaim, IdentityGraph, maxHandovers } from "./identity-graph.ts";
import { IdentityResolver, type VisitorAt } from "./identity-resolver.ts";
import { recordClaims } from "./record-claims.ts";
import { loadGraph } from "./sql/load-graph.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const ids = ["1", "2", "3"];
/** Everything stored about a website. */
const stored = (website: string) =>
  loadGraph(platform.dependencies.postgres, [
    ...["a", "b", "c", "d"].map((browser) => claim(browser, 0, { website })),
    ...ids.map((id) => claim("a", 0, { website, identifiers: { id, email: id, phone: id } })),
  ]);

describe("the stored people", () => {
  it("equal those in memory, however the claims are grouped, groups repeated or not", async () => {
    const site = await platform.addWebsite();
    let number = 0;
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 16, maxLength: 16 });
    const fields = fc.array(fc.constantFrom({}, { name: "مریم" }, { vip: true, name: null }), {
      minLength: 16,
      maxLength: 16,
    });
    await fc.assert(
      fc.asyncProperty(history, sizes, fields, fc.boolean(), async (events, groups, values, isRepeated) => {
        number += 1;
        const graph = new IdentityGraph();
        // Histories share a website, but no browsers or identifiers.
        const own = (name: string) => `${name}-${number}`;
        const claims = events.map(({ browser, names, bought }, index) => {
          const event = { browser: own(browser), names: names.map(own), bought, at: index };
          const each = { ...toClaim(graph, event, site.id), fields: values[index] ?? {} };
          applyClaim(graph, each);
          return each;
        });
        const rest = [...claims];
        for (const size of groups) {
          const group = rest.splice(0, size);
          await recordClaims(platform.dependencies, group);
          if (isRepeated) await recordClaims(platform.dependencies, group);
        }
        const anonymous = ["a", "b", "c", "d"].map((browser) => claim(own(browser), 0, { website: site.id }));
        const named = ids
          .map(own)
          .map((id) => ({ ...(anonymous[0] as IdentityClaim), identifiers: { id, email: id, phone: id } }));
        expect(factsOf(await loadGraph(platform.dependencies.postgres, [...anonymous, ...named]))).toEqual(
          factsOf(graph),
        );
      }),
      { numRuns: 15 },
    );
  });

  it("store known fields in columns and other attributes unchanged", async () => {
    const site = await platform.addWebsite();
    const fields = {
      name: "Sara",
      birthday: "1990-01-02",
      consent: { sms: true },
      points: 3.5,
      tags: ["a", null],
      city: "رشت",
    };
    const each = claim("a", 5, { website: site.id, identifiers: { id: "1" }, fields });
    await recordClaims(platform.dependencies, [each]);
    const [person] = (await stored(site.id)).people.values();
    expect(Object.fromEntries([...(person?.fields ?? [])].map(([name, { value }]) => [name, value]))).toEqual(fields);
    const [row] = await platform.dependencies.postgres.query(
      "SELECT name, birthday::text, city, attributes FROM people WHERE website_id = $1",
      [site.id],
    );
    const { name, birthday, city } = fields;
    expect(row).toEqual({ name, birthday, city, attributes: { points: 3.5, tags: ["a", null] } });
  });
});

describe("recording claims", () => {
  it("stores waiting claims in one transaction and resolves each after it", async () => {
    const site = await platform.addWebsite();
    let transactions = 0;
    const { postgres } = platform.dependencies;
    const counting = {
      ...postgres,
      transaction: (async (work) => {
        transactions += 1;
        return postgres.transaction(work);
      }) as typeof postgres.transaction,
    };
    const resolver = await IdentityResolver.open({ ...platform.dependencies, postgres: counting });
    const claims = Array.from({ length: 50 }, (_, index) =>
      claim(`visitor ${index}`, index, { website: site.id, identifiers: { id: String(index) } }),
    );
    await Promise.all(claims.map((each) => resolver.record([each])));
    expect(transactions).toBe(1);
    expect((await loadGraph(postgres, claims)).people.size).toBe(50);
    await Promise.all(claims.map((each) => resolver.record([{ ...each, at: each.at + 1 }])));
    expect(transactions, "redundant claims need no query").toBe(1);
    const [first] = claims;
    const said = (browser: string, given: Partial<IdentityClaim>) =>
      resolver.record([claim(browser, 100, { website: site.id, identifiers: { id: "0" }, ...given })]);
    await said("shop", { provenance: "server" });
    await said("stranger", {});
    expect(transactions).toBe(3);
    await said("stranger", { fields: { name: "Mallory" } });
    expect(transactions, "a claim that was refused is refused again").toBe(3);
    await said("stranger", { isSigned: true });
    const signed = claim("stranger", 200, { website: site.id });
    const graph = await loadGraph(postgres, [...(first ? [first] : []), signed]);
    expect(graph.personOf(signed.visitor)).toBe(graph.personOf(first?.visitor ?? 0n));
  });

  it("retries until PostgreSQL answers, in order", async () => {
    const site = await platform.addWebsite();
    let failures = 2;
    const { postgres } = platform.dependencies;
    const flaky: typeof postgres.transaction = async (work) => {
      failures -= 1;
      if (failures >= 0) throw new AppError("SERVICE_UNAVAILABLE", "PostgreSQL: gone");
      return postgres.transaction(work);
    };
    const resolver = await IdentityResolver.open({
      ...platform.dependencies,
      postgres: { ...postgres, transaction: flaky },
    });
    const named = (id: string, at: number) => claim("a", at, { website: site.id, identifiers: { id } });
    const answered: string[] = [];
    const first = resolver.record([named("1", 1)]).then(() => answered.push("first"));
    const second = resolver.record([named("2", 2)]).then(() => answered.push("second"));
    const none = resolver.record([]).then(() => answered.push("none"));
    await Promise.all([first, second, none]);
    expect(answered).toEqual(["first", "second", "none"]);
    const visitorAt = await resolver.findVisitors(site.id, [keyOf("a", site.id)]);
    expect(visitorAt(keyOf("a", site.id), 1)).toBe(keyOf("a", site.id));
    expect(visitorAt(keyOf("a", site.id), 2)).not.toBe(keyOf("a", site.id));
  });

  it("is previewed correctly: a browser that changes hands and back in one batch", async () => {
    const site = await platform.addWebsite();
    const named = (id: string, at: number) => claim("a", at, { website: site.id, identifiers: { id } });
    const resolver = await IdentityResolver.open(platform.dependencies);
    await resolver.record([named("1", 1)]);
    const preview = await resolver.previewVisitors(site.id, [keyOf("a", site.id)], [named("2", 2), named("1", 3)]);
    const isFirst = [0, 1, 2, 3, 4].map((at) => preview(keyOf("a", site.id), at) === keyOf("a", site.id));
    expect(isFirst).toEqual([true, true, false, true, true]);
  });

  it("is previewed correctly in random batches, some claims of one moment", async () => {
    const site = await platform.addWebsite();
    const resolver = await IdentityResolver.open(platform.dependencies);
    let number = 0;
    const steps = fc.array(fc.nat({ max: 1 }), { minLength: 16, maxLength: 16 });
    const sizes = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 16, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(history, steps, sizes, async (events, gaps, groups) => {
        number += 1;
        const own = (name: string) => `${name} of ${number}`;
        let at = 0;
        const rest = events.map(({ browser, names, bought }, index) => {
          at += gaps[index] ?? 0;
          const identifiers = Object.fromEntries(names.map((name) => own(name).split(/ (.*)/)));
          return claim(own(browser), at, { website: site.id, identifiers, bought });
        });
        const browsers = ["a", "b", "c", "d"].map((browser) => keyOf(own(browser), site.id));
        const times = Array.from({ length: at + 2 }, (_, index) => index - 1);
        const visitors = (by: VisitorAt) => browsers.flatMap((browser) => times.map((time) => by(browser, time)));
        for (const size of groups) {
          const batch = rest.splice(0, size);
          const preview = await resolver.previewVisitors(site.id, browsers, batch);
          await resolver.record(
            batch.map((each) => (hasIdentifiers(each) ? each : { ...each, visitor: preview(each.visitor, each.at) })),
          );
          expect(visitors(preview)).toEqual(visitors(await resolver.findVisitors(site.id, browsers)));
        }
      }),
      { numRuns: 15 },
    );
  });

  it("stores the other claims where one cannot be stored", async () => {
    const site = await platform.addWebsite();
    const resolver = await IdentityResolver.open(platform.dependencies);
    const named = (id: string) => claim(id, 1, { website: site.id, identifiers: { id } });
    const outcomes = await Promise.allSettled([
      resolver.record([named("1")]),
      resolver.record([{ ...named("2"), fields: { birthday: "no day" } }]),
      resolver.record([named("3")]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((await loadGraph(platform.dependencies.postgres, [named("1"), named("2"), named("3")])).people.size).toBe(2);
  });

  it("skips claims of a deleted website", async () => {
    const website = "0190c1a0-0000-7000-8000-00000000dead";
    const resolver = await IdentityResolver.open(platform.dependencies);
    const each = claim("a", 1, { website, identifiers: { id: "1" } });
    await resolver.record([each]);
    expect((await loadGraph(platform.dependencies.postgres, [each])).people.size).toBe(0);
  });

  it("knows all handovers after a restart", async () => {
    const site = await platform.addWebsite();
    const named = (id: string, at: number) => claim("a", at, { website: site.id, identifiers: { id } });
    const resolver = await IdentityResolver.open(platform.dependencies);
    await resolver.record([named("1", 1), named("2", 2), named("1", 3)]);
    const again = await IdentityResolver.open(platform.dependencies);
    const browser = keyOf("a", site.id);
    const [own, later] = await Promise.all([resolver, again].map((each) => each.findVisitors(site.id, [browser])));
    for (const at of [0, 1, 2, 3]) expect(later?.(browser, at)).toBe(own?.(browser, at));
    expect(later?.(browser, 2)).not.toBe(later?.(browser, 3));
    expect((await again.listVisitors(site.id, [browser])).get(browser)).toHaveLength(3);
  });
});

describe("a browser that thousands of people are claimed on", () => {
  /** Counts rows that the work reads. */
  const countingRows = () => {
    const { postgres } = platform.dependencies;
    const rows = { count: 0 };
    const query: typeof postgres.query = async (text, values) => {
      const found = await postgres.query<never>(text, values);
      rows.count += found.length;
      return found;
    };
    return { rows, postgres: { ...postgres, query } };
  };
  const identify = (site: { id: string }, at: number, id = String(at)) =>
    claim("a", at, { website: site.id, identifiers: { id } });
  const countHandovers = async (site: { id: string }) => {
    const sql = "SELECT count(*) AS number FROM browser_handovers WHERE website_id = $1";
    const [row] = await platform.dependencies.postgres.query<{ number: number }>(sql, [site.id]);
    return row?.number;
  };

  it("keeps its newest handovers; a claim on it costs as much after thousands as after fifty", async () => {
    const site = await platform.addWebsite();
    const { rows, postgres } = countingRows();
    const resolver = await IdentityResolver.open({ ...platform.dependencies, postgres });
    await resolver.record(Array.from({ length: 400 }, (_, at) => identify(site, at)));
    expect(await countHandovers(site)).toBe(maxHandovers);
    const browser = keyOf("a", site.id);
    const preview = async (at: number) => {
      rows.count = 0;
      const visitorAt = await resolver.previewVisitors(site.id, [browser], [identify(site, at)]);
      return { read: rows.count, visitorAt };
    };
    const { read, visitorAt } = await preview(1_000);
    expect(read).toBeLessThanOrEqual(2 * maxHandovers + 5);
    expect(new Set([398, 399, 1_000].map((at) => visitorAt(browser, at))).size, "the last users differ").toBe(3);
    expect(visitorAt(browser, 349), "what is forgotten belongs to the first owner").toBe(browser);

    const again = await IdentityResolver.open(platform.dependencies);
    const afterRestart = await again.findVisitors(site.id, [browser]);
    const live = await resolver.findVisitors(site.id, [browser]);
    for (const at of [10, 349, 350, 399]) expect(afterRestart(browser, at)).toBe(live(browser, at));
    expect((await again.listVisitors(site.id, [browser])).get(browser), "imports look its events up by id").toBe(
      undefined,
    );
  });

  it("is cut to its newest handovers by the next claim where an earlier release stored them all", async () => {
    const site = await platform.addWebsite();
    await platform.dependencies.postgres.query(
      `INSERT INTO browser_handovers SELECT $1, $2, to_timestamp(number), number FROM generate_series(1, 500) AS number`,
      [site.id, BigInt.asIntN(64, keyOf("a", site.id)).toString()],
    );
    const resolver = await IdentityResolver.open(platform.dependencies);
    const at = 600_000;
    await resolver.record([identify(site, at, "first"), identify(site, at + 1, "second")]);
    expect(await countHandovers(site)).toBe(maxHandovers);
  });

  it("delays the claims of another website by one transaction", async () => {
    const [crowded, quiet] = [await platform.addWebsite(), await platform.addWebsite()];
    const resolver = await IdentityResolver.open(platform.dependencies);
    const answered: string[] = [];
    const flood = Array.from({ length: 5 }, (_, request) => {
      const names = Array.from({ length: 300 }, (_, number) => `${request} ${number}`);
      const claims = names.map((id) => claim(id, 1, { website: crowded.id, identifiers: { id } }));
      return resolver.record(claims).then(() => answered.push("flood"));
    });
    await Promise.all([...flood, resolver.record([identify(quiet, 1)]).then(() => answered.push("quiet"))]);
    expect(answered.indexOf("quiet")).toBeLessThanOrEqual(1);
  });
});
