import fc from "fast-check";
import { expect } from "vitest";
import { z } from "zod";
import type { Condition } from "#contract/conditions/condition.ts";
import type { Definition } from "#contract/conditions/definition.ts";
import { eventsOf, type FoundPerson, findPerson } from "#platform/profiles/find-person.ts";
import { judge } from "#platform/segments/judge/judge.ts";
import type { PersonFacts } from "#platform/segments/judge/person-facts.ts";
import { type Evaluation, openEvaluation } from "#platform/segments/open-evaluation.ts";
import { readFacts } from "#platform/segments/read-facts.ts";
import { selectEverybody, selectInside } from "#platform/segments/sql/compile.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import type { Oracle } from "./oracle.ts";
import { host, now } from "./reports-history.ts";
import { distinctiveDefinition } from "./segments-arbitraries.ts";

/**
 * What segments judge of touched people, and what profiles show of one: settled days from `visitor_events` or by its days,
 * which nothing else may differ from.
 */

/** Of each history. */
const maxProfiles = 10;
const idRow = z.object({ id: z.string() });
const keyRow = z.object({ key: z.string().transform((text) => BigInt(text)) });

export async function listKeys({ run }: Pick<Evaluation, "run">, people: Sql): Promise<bigint[]> {
  const rows = await run(sql`SELECT toString(person_key) AS key FROM (${people})`, keyRow);
  return rows.map(({ key }) => key);
}

interface Judged {
  people: readonly bigint[];
  definitions: readonly Definition[];
  postgres: Oracle["platform"]["dependencies"]["postgres"];
}

/**
 * The facts of some people as batches read them, after it was compared with `events` alone: the single events of settled days
 * that are kept, in their order and with every column that a condition tests.
 */
export async function readCheckedFacts(
  { query, run, context: { asOf, zone } }: Evaluation,
  { people, definitions, postgres }: Judged,
): Promise<PersonFacts[]> {
  const { settled } = query;
  const isFolded = (day: number) => settled.foldedBefore !== undefined && day < settled.foldedBefore;
  const folded = new Map([...settled.versions].filter(([day]) => isFolded(day)));
  const unsettled = { ...query, settled: { ...settled, versions: folded, last: Number.NEGATIVE_INFINITY } };
  const given = { postgres, definitions, asOf, zone };
  const facts = await readFacts({ query, run }, people, given);
  expect(await readFacts({ query: unsettled, run }, people, given), "facts of settled and of all events").toEqual(
    facts,
  );
  for (const user of people.slice(0, maxProfiles)) {
    const person = await findPerson({ postgres }, { ...query, run, user: user.toString() });
    const ids = (of: FoundPerson) => run(sql`SELECT toString(id) AS id FROM ${eventsOf(of)} ORDER BY id`, idRow);
    expect(await ids(person), "events of a profile").toEqual(await ids({ ...person, ...unsettled }));
  }
  return facts;
}

const attributes = ["medium", "source", "campaign", "country", "city", "device", "os", "browser"] as const;
const filters = ["path", "data.size"].map((property) => ({ property, op: "exists" as const }));
/** Has every column of events read. */
const everyColumn: Definition = {
  groups: [
    {
      negate: false,
      items: [
        ...attributes.map((field): Condition => ({ of: "attribute", field, op: "exists" })),
        { of: "event", field: "purchase", op: "did", event: { name: "purchase", filters } },
        { of: "kpi", field: "monetary", op: "gt", value: 0 },
      ],
    },
  ],
};

/** Judging everybody from settled rows selects whom the whole evaluation selects, as of now. */
export async function checkJudged({ platform }: Oracle, website: string, timeZone: string): Promise<void> {
  const { dependencies } = platform;
  const site = { id: website, host, timeZone, currency: "IRT" as const };
  const evaluation = await openEvaluation(dependencies, {
    ...{ website: site, asOf: now, definition: { groups: [] }, account: "oracle" },
  });
  const { context } = evaluation;
  const people = await listKeys(evaluation, selectEverybody(context));
  const definitions = [everyColumn, ...fc.sample(distinctiveDefinition, { seed: people.length, numRuns: 3 })];
  const facts = await readCheckedFacts(evaluation, { people, definitions, postgres: dependencies.postgres });
  for (const each of definitions) {
    const inside = await listKeys(evaluation, selectInside(each, context));
    const judged = facts.filter((person) => judge(person, each, context).isInside).map(({ person }) => person);
    expect(judged.map(String).sort(), JSON.stringify(each)).toEqual(inside.map(String).sort());
  }
}
