import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPlatform, type Platform } from "#platform/collect/test-platform.ts";
import { AppError } from "#platform/errors.ts";
import { isNaming, Known, type Telling } from "./known.ts";
import { People, type VisitorAt } from "./people.ts";
import { recordTellings } from "./record-tellings.ts";
import { loadKnown } from "./sql/load-known.ts";
import { tell } from "./tell.ts";
import { asTelling, factsOf, history, keyOf, telling } from "./test-people.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 60_000);
afterAll(() => platform?.close());

const ids = ["1", "2", "3"];
/** Everything that is stored of a website. */
const stored = (website: string) =>
  loadKnown(platform.parts.postgres, [
    ...["a", "b", "c", "d"].map((browser) => telling(browser, 0, { website })),
    ...ids.map((id) => telling("a", 0, { website, identifiers: { id, email: id, phone: id } })),
  ]);

describe("the stored people", () => {
  it("are those in memory, in whatever groups they were told, the last groups told twice", async () => {
    const site = await platform.addWebsite();
    let number = 0;
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 16, maxLength: 16 });
    const fields = fc.array(fc.constantFrom({}, { name: "مریم" }, { vip: true, name: null }), {
      minLength: 16,
      maxLength: 16,
    });
    await fc.assert(
      fc.asyncProperty(history, sizes, fields, fc.boolean(), async (events, groups, told, again) => {
        number += 1;
        const known = new Known();
        // Histories share a website, not their browsers and names.
        const own = (name: string) => `${name}-${number}`;
        const tellings = events.map(({ browser, names, bought }, index) => {
          const event = { browser: own(browser), names: names.map(own), bought, at: index };
          const each = { ...asTelling(known, event, site.id), fields: told[index] ?? {} };
          tell(known, each);
          return each;
        });
        const rest = [...tellings];
        for (const size of groups) {
          const group = rest.splice(0, size);
          await recordTellings(platform.parts, group);
          if (again) await recordTellings(platform.parts, group);
        }
        const asked = ["a", "b", "c", "d"].map((browser) => telling(own(browser), 0, { website: site.id }));
        const named = ids
          .map(own)
          .map((id) => ({ ...(asked[0] as Telling), identifiers: { id, email: id, phone: id } }));
        expect(factsOf(await loadKnown(platform.parts.postgres, [...asked, ...named]))).toEqual(factsOf(known));
      }),
      { numRuns: 15 },
    );
  });

  it("keep known fields as columns and the owner's own as they are", async () => {
    const site = await platform.addWebsite();
    const fields = {
      name: "Sara",
      birthday: "1990-01-02",
      consent: { sms: true },
      points: 3.5,
      tags: ["a", null],
      city: "رشت",
    };
    const each = telling("a", 5, { website: site.id, identifiers: { id: "1" }, fields });
    await recordTellings(platform.parts, [each]);
    const [person] = (await stored(site.id)).people.values();
    expect(Object.fromEntries([...(person?.fields ?? [])].map(([name, { value }]) => [name, value]))).toEqual(fields);
    const [row] = await platform.parts.postgres.query(
      "SELECT name, birthday::text, city, attributes FROM people WHERE website_id = $1",
      [site.id],
    );
    const { name, birthday, city } = fields;
    expect(row).toEqual({ name, birthday, city, attributes: { points: 3.5, tags: ["a", null] } });
  });
});

describe("people who are told", () => {
  it("are stored together with what waits, each before its telling is answered", async () => {
    const site = await platform.addWebsite();
    let transactions = 0;
    const { postgres } = platform.parts;
    const counting = {
      ...postgres,
      transaction: (async (work) => {
        transactions += 1;
        return postgres.transaction(work);
      }) as typeof postgres.transaction,
    };
    const people = await People.open({ ...platform.parts, postgres: counting });
    const tellings = Array.from({ length: 50 }, (_, index) =>
      telling(`visitor ${index}`, index, { website: site.id, identifiers: { id: String(index) } }),
    );
    await Promise.all(tellings.map((each) => people.record([each])));
    expect(transactions).toBe(2);
    expect((await loadKnown(postgres, tellings)).people.size).toBe(50);
    await Promise.all(tellings.map((each) => people.record([{ ...each, at: each.at + 1 }])));
    expect(transactions, "told again they need no look").toBe(2);
  });

  it("are told again until PostgreSQL answers, and in order", async () => {
    const site = await platform.addWebsite();
    let failures = 2;
    const { postgres } = platform.parts;
    const flaky: typeof postgres.transaction = async (work) => {
      failures -= 1;
      if (failures >= 0) throw new AppError("SERVICE_UNAVAILABLE", "PostgreSQL: gone");
      return postgres.transaction(work);
    };
    const people = await People.open({ ...platform.parts, postgres: { ...postgres, transaction: flaky } });
    const named = (id: string, at: number) => telling("a", at, { website: site.id, identifiers: { id } });
    const answered: string[] = [];
    const first = people.record([named("1", 1)]).then(() => answered.push("first"));
    const second = people.record([named("2", 2)]).then(() => answered.push("second"));
    const none = people.record([]).then(() => answered.push("none"));
    await Promise.all([first, second, none]);
    expect(answered).toEqual(["first", "second", "none"]);
    expect(people.visitorAt(keyOf("a", site.id), 1)).toBe(keyOf("a", site.id));
    expect(people.visitorAt(keyOf("a", site.id), 2)).not.toBe(keyOf("a", site.id));
  });

  it("are foreseen as they are then told: a browser that changes hands and back in one batch", async () => {
    const site = await platform.addWebsite();
    const named = (id: string, at: number) => telling("a", at, { website: site.id, identifiers: { id } });
    const people = await People.open(platform.parts);
    await people.record([named("1", 1)]);
    const foreseen = await people.foresee([named("2", 2), named("1", 3)]);
    const isFirst = [0, 1, 2, 3, 4].map((at) => foreseen(keyOf("a", site.id), at) === keyOf("a", site.id));
    expect(isFirst).toEqual([true, true, false, true, true]);
  });

  it("are foreseen as they are then told, in random batches, some of one moment", async () => {
    const site = await platform.addWebsite();
    const people = await People.open(platform.parts);
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
          return telling(own(browser), at, { website: site.id, identifiers, bought });
        });
        const browsers = ["a", "b", "c", "d"].map((browser) => keyOf(own(browser), site.id));
        const times = Array.from({ length: at + 2 }, (_, index) => index - 1);
        const visitors = (by: VisitorAt) => browsers.flatMap((browser) => times.map((time) => by(browser, time)));
        for (const size of groups) {
          const batch = rest.splice(0, size);
          const foreseen = await people.foresee(batch);
          await people.record(
            batch.map((each) => (isNaming(each) ? each : { ...each, visitor: foreseen(each.visitor, each.at) })),
          );
          expect(visitors(foreseen)).toEqual(visitors(people.visitorAt));
        }
      }),
      { numRuns: 15 },
    );
  });

  it("are stored although one among them cannot be", async () => {
    const site = await platform.addWebsite();
    const people = await People.open(platform.parts);
    const named = (id: string) => telling(id, 1, { website: site.id, identifiers: { id } });
    const outcomes = await Promise.allSettled([
      people.record([named("1")]),
      people.record([{ ...named("2"), fields: { birthday: "no day" } }]),
      people.record([named("3")]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((await loadKnown(platform.parts.postgres, [named("1"), named("2"), named("3")])).people.size).toBe(2);
  });

  it("of a website that went are nobody", async () => {
    const website = "0190c1a0-0000-7000-8000-00000000dead";
    const people = await People.open(platform.parts);
    const each = telling("a", 1, { website, identifiers: { id: "1" } });
    await people.record([each]);
    expect((await loadKnown(platform.parts.postgres, [each])).people.size).toBe(0);
  });

  it("use the same browsers after a restart", async () => {
    const site = await platform.addWebsite();
    const named = (id: string, at: number) => telling("a", at, { website: site.id, identifiers: { id } });
    const people = await People.open(platform.parts);
    await people.record([named("1", 1), named("2", 2), named("1", 3)]);
    const again = await People.open(platform.parts);
    for (const at of [0, 1, 2, 3]) {
      expect(again.visitorAt(keyOf("a", site.id), at)).toBe(people.visitorAt(keyOf("a", site.id), at));
    }
    expect(again.visitorAt(keyOf("a", site.id), 2)).not.toBe(again.visitorAt(keyOf("a", site.id), 3));
    expect(again.visitorsOf(keyOf("a", site.id))).toHaveLength(3);
  });
});
