import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { channels } from "#contract/channels.ts";
import type { Condition } from "#contract/conditions/condition.ts";
import { type Definition, segmentsIn } from "#contract/conditions/definition.ts";
import { describePeople } from "#platform/profiles/describe-people.ts";
import { readReachability } from "#platform/profiles/reachability.ts";
import { findReach } from "#platform/profiles/sql/find-reach.ts";
import { dayMs } from "#platform/segments/judge/calendar.ts";
import { judge, judgeVisited, withVisits } from "#platform/segments/judge/judge.ts";
import { listDues } from "#platform/segments/list-dues.ts";
import { type Evaluation, openEvaluation } from "#platform/segments/open-evaluation.ts";
import { previewRow } from "#platform/segments/preview-segment.ts";
import type { readFacts } from "#platform/segments/read-facts.ts";
import { selectByGroup, selectEverybody, selectInside } from "#platform/segments/sql/compile.ts";
import { countPreview } from "#platform/segments/sql/preview-counts.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { evaluateDefinition } from "./evaluated-segment.ts";
import { listKeys, readCheckedFacts } from "./facts-of-people.ts";
import { addWebsite, checkScenes, firstSeed, histories, type Oracle, setClock, shrinkLimits } from "./oracle.ts";
import { history, host, now, zones } from "./reports-history.ts";
import { importHistories } from "./reports-load.ts";
import { deliveryPlan } from "./reports-settling.ts";
import {
  definedEvents,
  distinctiveDefinition,
  innerSegments,
  outerDefinition,
  said,
  wholeDays,
} from "./segments-arbitraries.ts";

const runs = Math.ceil(histories / 4);

const scene = fc.record({
  events: history,
  plan: deliveryPlan,
  zone: fc.constantFrom(...zones),
  said: fc.array(said, { minLength: 4, maxLength: 4 }),
  /** As many as 40, so that one alone is left of those of a history that fails. */
  definitions: fc.array(outerDefinition, { minLength: 1, maxLength: 40, size: "max" }),
  /** What the segments are that conditions name. */
  inner: fc.tuple(distinctiveDefinition, distinctiveDefinition),
  /** The instant judged: so long after which event, often at the very end of a window. */
  after: fc.record({
    event: fc.nat(),
    days: fc.oneof(fc.constantFrom(...wholeDays), fc.constantFrom(0, 40, 400)),
    off: fc.constantFrom(-1, 0, 1, 3_600_000),
  }),
});
type Scene = (typeof scene extends fc.Arbitrary<infer T> ? T : never) & { website: string };

/** Defines the events, some stopped since the middle of the history. */
async function defineEvents({ platform, client }: Oracle, { website, events }: Pick<Scene, "website" | "events">) {
  const middle = new Date(events[Math.floor(events.length / 2)]?.at ?? now);
  for (const { isStopped, ...event } of definedEvents) {
    const { id } = (await client.userEvents.create({ wid: website, ...event })).result;
    if (!isStopped) continue;
    await platform.dependencies.postgres.query("UPDATE defined_events SET stopped_at = $2 WHERE id = $1", [id, middle]);
  }
}

/** Makes the segments that conditions name and computes their people; answers the conditions with their ids. */
async function makeInner(oracle: Oracle, { website, events, definitions, inner }: Scene): Promise<Definition[]> {
  const made = new Map<string, string>();
  for (const [index, stand] of innerSegments.entries()) {
    if (!definitions.some((each) => segmentsIn(each).includes(stand))) continue;
    const { groups } = inner[index] ?? { groups: [] };
    const { ids } = await evaluateDefinition(oracle, { website, events, groups });
    made.set(stand, ids[0] ?? "");
  }
  const withId = (item: Condition): Condition =>
    item.of === "segment" ? { ...item, field: made.get(item.field) ?? "" } : item;
  return definitions.map(({ groups }) => ({
    groups: groups.map(({ negate, items }) => ({ negate, items: items.map(withId) })),
  }));
}

async function check(oracle: Oracle, scene: Scene): Promise<void> {
  const { website, zone, events, said, after } = scene;
  const { dependencies } = oracle.platform;
  await defineEvents(oracle, { website, events });
  const { postgres, clock } = dependencies;
  const known = await postgres.query<{ id: string }>("SELECT id::text FROM people WHERE website_id = $1 ORDER BY id", [
    website,
  ]);
  for (const [index, { id }] of known.entries()) {
    const { name, phone, consent, city, country, gender, birthday, attributes } = said[
      index % said.length
    ] as Scene["said"][number];
    await postgres.query(
      `UPDATE people SET name = $3, city = $4, country = $5, gender = $6, birthday = $7, attributes = attributes || $8::jsonb,
         phone = $9, consent = $10::jsonb
       WHERE website_id = $1 AND id = $2`,
      [
        ...[website, id, name, city, country, gender, birthday],
        ...[JSON.stringify(attributes), phone, consent === null ? null : JSON.stringify(consent)],
      ],
    );
  }
  const first = events[after.event % events.length]?.at ?? now;
  const asOf = Math.min(now, first + after.days * dayMs + after.off);
  const site = { id: website, host, timeZone: zone.timeZone, currency: "IRT" as const };
  const definitions = await makeInner(oracle, scene);
  const evaluation = await openEvaluation(dependencies, {
    ...{ website: site, asOf, account: "oracle" },
    definition: { groups: definitions.flatMap(({ groups }) => groups) },
  });
  const { context, query, run } = evaluation;
  const everybody = await listKeys(evaluation, selectEverybody(context));
  const isThere = new Set(everybody);
  const facts = await readCheckedFacts(evaluation, { people: everybody, definitions, postgres });
  for (const each of definitions) {
    const inside = await listKeys(evaluation, selectInside(each, context));
    // A segment that a condition names holds people of now, of whom some came after the instant judged.
    const found = inside.filter((person) => isThere.has(person)).map(String);
    const judged = facts.filter((person) => judge(person, each, context).isInside).map(({ person }) => person);
    const label = JSON.stringify({ asOf, zone: zone.timeZone, ...each });
    expect(found.sort(), label).toEqual(judged.map(String).sort());
    await checkPreview(evaluation, { definition: each, people: inside, everybody, postgres, clock, label });
    if (each.groups.length > 1) await checkGroups({ run, context }, each, facts, label);
    checkDue(facts, each, context);
    await checkListedDues(facts, each, { query, run, context });
  }
}

const groupRow = z.object({ key: z.string(), inside: z.number() });

/** Who is inside which groups: what the preview counts by group, and the overlap. */
async function checkGroups(
  { run, context }: Pick<Evaluation, "run" | "context">,
  each: Definition,
  facts: Awaited<ReturnType<typeof readFacts>>,
  label: string,
): Promise<void> {
  const rows = await run(
    sql`SELECT toString(person_key) AS key, inside FROM (${selectByGroup(each, context)})`,
    groupRow,
  );
  const judged = facts.flatMap((person) => {
    const alone = each.groups.map((group) => judge(person, { groups: [group] }, context).isInside);
    const inside = alone.reduce((bits, isInside, place) => bits + (isInside ? 2 ** place : 0), 0);
    return inside === 0 ? [] : [`${person.person} ${inside}`];
  });
  const isThere = new Set(facts.map(({ person }) => person.toString()));
  const found = rows.filter(({ key }) => isThere.has(key)).map(({ key, inside }) => `${key} ${inside}`);
  expect(found.sort(), label).toEqual(judged.sort());
}

interface Previewed {
  definition: Definition;
  /** Those inside. */
  people: readonly bigint[];
  everybody: readonly bigint[];
  postgres: Oracle["platform"]["dependencies"]["postgres"];
  clock: Oracle["platform"]["dependencies"]["clock"];
  label: string;
}

/** A preview counts those inside of everybody. What each channel reaches is what the profiles of these people say. Of who never came there is no profile. */
async function checkPreview(
  { query, run, context }: Evaluation,
  { definition, people, everybody, postgres, clock, label }: Previewed,
): Promise<void> {
  const [found] = await run(countPreview(definition, context, { sampleSize: 10 }), previewRow);
  expect({ count: found?.count, everybody: found?.everybody }, label).toEqual({
    count: people.length,
    everybody: everybody.length,
  });
  const lifetime = { ...query, range: { ...query.range, from: 0, to: context.asOf } };
  const described = await describePeople({ query: lifetime, run }, people, { postgres, clock });
  const shown = new Set(described.map(({ id }) => id));
  const contacts = await findReach(postgres, { website: query.website.id, people, now: new Date(clock.now()) });
  const hidden = [...contacts].flatMap(([id, contact]) =>
    shown.has(id) ? [] : [readReachability({ ...contact, hasVisited: false })],
  );
  const all = [...described.map(({ reachable }) => reachable), ...hidden];
  expect(found?.reachable, label).toEqual(channels.map((channel) => all.filter((one) => one[channel]).length));
}

/** The instants that an evaluation writes down are not later than those of who is judged. */
async function checkListedDues(
  facts: Awaited<ReturnType<typeof readFacts>>,
  each: Definition,
  evaluation: Evaluation,
): Promise<void> {
  const listed = new Map<bigint, number>();
  for (const { person, due } of await listDues(evaluation, each)) {
    expect(due).toBeGreaterThan(evaluation.context.asOf);
    listed.set(person, Math.min(due, listed.get(person) ?? due));
  }
  for (const person of facts) {
    const { due } = judge(person, each, evaluation.context);
    if (due === undefined) continue;
    expect(listed.get(person.person) ?? Number.POSITIVE_INFINITY, JSON.stringify(each)).toBeLessThanOrEqual(due);
  }
}

/** No verdict changes before its due instant, as no event comes. */
function checkDue(
  facts: Awaited<ReturnType<typeof readFacts>>,
  each: Definition,
  moment: { asOf: number; zone: string },
): void {
  const before = facts.map((person) => judge(person, each, moment));
  const followed = facts.map((person) => judgeVisited(withVisits(person), each, moment));
  expect(followed, JSON.stringify(each)).toEqual(before.map(({ isInside, due }) => ({ isInside, due })));
  for (const [index, person] of facts.entries()) {
    const { isInside, due = Number.POSITIVE_INFINITY } = before[index] as ReturnType<typeof judge>;
    expect(due, "a due instant lies ahead").toBeGreaterThan(moment.asOf);
    for (const ahead of [1, 24 * 3_600_000, 7 * 24 * 3_600_000 + 5, 40 * 24 * 3_600_000, due - moment.asOf - 1]) {
      const asOf = Math.min(moment.asOf + ahead, due - 1);
      if (!Number.isFinite(asOf) || asOf <= moment.asOf) continue;
      expect(judge(person, each, { ...moment, asOf }).isInside, JSON.stringify({ each, asOf })).toBe(isInside);
    }
  }
}

const addScene = async (oracle: Oracle, given: Omit<Scene, "website">): Promise<Scene> => ({
  ...given,
  website: await addWebsite(oracle, given.zone.timeZone),
});

/** Shrinks a history that fails, imported alone, with its definitions. */
async function shrink(oracle: Oracle, seed: number): Promise<void> {
  const property = fc.asyncProperty(scene, async (given) => {
    const made = await addScene(oracle, given);
    setClock(oracle.platform, now);
    await importHistories(oracle.platform, [made]);
    await check(oracle, made);
  });
  await fc.assert(property, { seed, numRuns: 1, ...shrinkLimits });
  throw new Error(`The history of seed ${seed} fails among others only`);
}

export function testSegments(oracle: () => Oracle): void {
  it(`holds whom a plain evaluator selects, in ${runs} random histories (seed ${firstSeed})`, async () => {
    const makeScene = async (seed: number): Promise<Scene> => {
      const [made] = fc.sample(scene, { seed, numRuns: 1 }) as [Omit<Scene, "website">];
      return addScene(oracle(), made);
    };
    await checkScenes(oracle(), runs, { makeScene, check: (made) => check(oracle(), made) }, (seed) =>
      shrink(oracle(), seed),
    );
  });
}
