import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Definition, definitionOf, type Group, readDefinition } from "#contract/conditions/definition.ts";
import { signed } from "#platform/people/sql/load-graph.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { definition, said } from "#tests/oracles/segments-arbitraries.ts";
import { inSegment, type LiveWebsite, openLiveWebsite, viewed } from "#tests/platform-fixtures/live-segments.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { dayMs } from "../judge/calendar.ts";
import { openEvaluation } from "../open-evaluation.ts";
import { changeSegment } from "../save-segment.ts";
import { selectInside } from "../sql/compile.ts";

/** `HISTORIES=200` runs as many; `SEED` repeats a run. */
const histories = Number(process.env.HISTORIES ?? 1);
const seed = Number(process.env.SEED ?? 20_261_123);

const hour = 3_600_000;
const visitors = fc.constantFrom("a", "b", "c", "d", "e");
const step = fc.oneof(
  { arbitrary: fc.record({ does: fc.constant("event" as const), visitor: visitors, event: event() }), weight: 6 },
  { arbitrary: fc.record({ does: fc.constant("say" as const), person: fc.nat(), said }), weight: 2 },
  {
    arbitrary: fc.record({
      does: fc.constant("wait" as const),
      for: fc.constantFrom(1, 1_000, hour, 5 * hour, dayMs - 1, dayMs, 2 * dayMs, 3 * dayMs, 7 * dayMs, 31 * dayMs),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ does: fc.constant("redefine" as const), segment: fc.nat(), to: definition }), weight: 1 },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function event() {
  return fc.oneof(
    { arbitrary: fc.record({ name: fc.constant("page_view"), url: url() }), weight: 3 },
    fc.record({ name: fc.constantFrom("click", "add_to_cart", "product_view"), url: url() }),
    fc.record({
      name: fc.constant("purchase"),
      order: fc.constantFrom("A-1", "A-2", "A-3"),
      value: fc.constantFrom(50_000, 1_200_000),
      currency: fc.constant("IRT"),
    }),
    fc.record({
      name: fc.constant("identify"),
      data: fc.constantFrom<object>({ email: "a@b.example" }, { id: "7" }, { id: "8", email: "c@d.example" }),
    }),
  );
}

function url() {
  return fc.constantFrom("https://shop.example/", "https://shop.example/p/1?utm_source=fb&utm_medium=social");
}

const keyRow = z.object({ key: z.string() });

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const birthday = (count: number): Group[] => [
  { negate: false, items: [{ of: "attribute", field: "birthday", op: "anniversary_in_next", value: count }] },
];

/** Segments that time changes, and segments of segments, beside the given ones. */
async function openScene(definitions: readonly Definition[]): Promise<LiveWebsite> {
  const scene = await openLiveWebsite(platform);
  for (const { groups } of definitions) await scene.start(groups);
  const silent = await scene.start([...viewed("did_not", 7), ...birthday(7)]);
  await scene.start(inSegment(scene.ids[0] ?? "", "is_not"));
  await scene.start(inSegment(silent, "is"));
  await scene.evaluate();
  await scene.follow();
  return scene;
}

async function take(scene: LiveWebsite, given: Step): Promise<void> {
  const { dependencies, clock, site, website, ids } = scene;
  clock.time += 1;
  switch (given.does) {
    case "wait":
      clock.time += given.for;
      break;
    case "event":
      await scene.send(given.visitor, given.event);
      break;
    case "say": {
      const people = await dependencies.postgres.query<{ id: string }>(
        "SELECT id::text FROM people WHERE website_id = $1 ORDER BY id",
        [site.id],
      );
      if (people.length === 0) return;
      const { name, city, country, gender, birthday, attributes } = given.said;
      await dependencies.postgres.query(
        `UPDATE people SET name = $3, city = $4, country = $5, gender = $6, birthday = $7, attributes = attributes || $8::jsonb
         WHERE website_id = $1 AND id = $2`,
        [
          ...[site.id, people[given.person % people.length]?.id, name, city, country, gender, birthday],
          JSON.stringify(attributes),
        ],
      );
      break;
    }
    case "redefine": {
      const id = ids[given.segment % (ids.length - 3)] ?? "";
      const groups = given.to.groups.map((group) => ({
        negate: group.negate,
        items: group.items.map((condition) => ({ id: v7(), condition })),
      }));
      await changeSegment(dependencies, website, { id, change: { groups: () => groups } });
      await scene.follow();
      await scene.evaluate();
      break;
    }
    default:
      given satisfies never;
  }
}

/** Who is inside, computed from nothing. */
async function checkMembers({ dependencies, clock, website, ids }: LiveWebsite, label: string): Promise<void> {
  const { postgres } = dependencies;
  for (const id of ids) {
    const [row] = await postgres.query<{ no: number; definition: unknown; size: number }>(
      "SELECT no, definition, size FROM segments WHERE id = $1",
      [id],
    );
    const read = definitionOf(readDefinition(row?.definition) ?? []);
    const opened = { website, asOf: clock.time, definition: read, account: website.id };
    const { run, context } = await openEvaluation(dependencies, opened);
    const rows = await run(sql`SELECT toString(person_key) AS key FROM (${selectInside(read, context)})`, keyRow);
    const expected = rows.map(({ key }) => signed(BigInt(key)));
    const members = await postgres.query<{ person: string }>(
      "SELECT person::text FROM segment_people WHERE segment = $1",
      [row?.no],
    );
    const found = members.map(({ person }) => person).sort();
    expect(found, `${label}: ${JSON.stringify(read)}`).toEqual(expected.sort());
    expect(row?.size).toBe(found.length);
    await checkChanges(postgres, row?.no ?? 0, found);
  }
}

/** Enters and exits alternate, and lead to who is inside. */
async function checkChanges(postgres: Postgres, segment: number, members: readonly string[]): Promise<void> {
  const changes = await postgres.query<{ person: string; enters: boolean }>(
    "SELECT person::text, enters FROM segment_changes WHERE segment = $1 ORDER BY no",
    [segment],
  );
  const insideNow = new Set<string>();
  for (const { person, enters } of changes) {
    expect(insideNow.has(person), "an enter follows an exit, and an exit an enter").toBe(!enters);
    if (enters) insideNow.add(person);
    else insideNow.delete(person);
  }
  expect([...insideNow].sort()).toEqual(members);
}

describe("following what happens", () => {
  for (let history = 0; history < histories; history += 1) {
    it(`holds whom a full evaluation selects at each step (seed ${seed + history})`, async () => {
      const options = { seed: seed + history, numRuns: 5 };
      const opened = await openScene(fc.sample(definition, options));
      const steps = fc.sample(step, { ...options, numRuns: 20 });
      for (const [index, given] of steps.entries()) {
        await take(opened, given);
        // Several things may happen before anybody looks.
        if (given.does === "event" && index % 3 === 0) continue;
        await opened.follow();
        await checkMembers(opened, `step ${index} ${JSON.stringify(given)}`);
      }
    });
  }
});
