import { z } from "zod";
import type { Definition } from "#contract/conditions/definition.ts";
import { person } from "#platform/reports/sql/people.ts";
import { evaluateSegment } from "#platform/segments/evaluate-segment.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Oracle } from "./oracle.ts";
import { setClock } from "./oracle.ts";
import { now, type Question } from "./reports-history.ts";
import type { HistoryEvent } from "./reports-plain.ts";

type Segment = NonNullable<Question["segment"]>;

/** Makes a segment of these conditions, or gives them to a running one, evaluates it as its job does, and answers its people. */
export async function evaluateDefinition(
  oracle: Oracle,
  { website, events, groups, id }: { website: string; events: readonly HistoryEvent[]; id?: string } & Definition,
): Promise<Segment> {
  const { client, platform } = oracle;
  setClock(platform, now);
  const conditions = groups as NonNullable<Parameters<typeof client.segments.update>[0]["groups"]>;
  const made = id ?? (await makeSegment(oracle, { website, conditions }));
  if (id !== undefined) await client.segments.update({ id, groups: conditions });
  const { postgres } = platform.dependencies;
  const [row] = await postgres.query<{ revision: number }>("SELECT revision FROM segments WHERE id = $1", [made]);
  const evaluated = { id: made, revision: row?.revision ?? 0 };
  await evaluateSegment(platform.dependencies, evaluated, new AbortController().signal);
  return { ids: [made], people: await listMembers(oracle, { website, events, id: made }) };
}

async function makeSegment(
  { client }: Oracle,
  {
    website: wid,
    conditions: groups,
  }: { website: string; conditions: Parameters<typeof client.segments.create>[0]["groups"] },
): Promise<string> {
  const { id } = (await client.segments.create({ wid, name: crypto.randomUUID(), type: "attribute", groups })).result;
  await client.segments.start({ segment: id });
  return id;
}

const eventRow = z.object({ id: z.string(), person: z.string() });

/** The members as PostgreSQL has them, by the names that the plain program gives people: whose event is whose. */
async function listMembers(
  { platform: { dependencies } }: Oracle,
  { website, events, id }: { website: string; events: readonly HistoryEvent[]; id: string },
): Promise<Set<string>> {
  const members = await dependencies.postgres.query<{ person: string }>(
    "SELECT person::text FROM segment_people JOIN segments ON no = segment WHERE id = $1",
    [id],
  );
  const inside = new Set(members.map((each) => BigInt.asUintN(64, BigInt(each.person)).toString()));
  const stored = await dependencies.clickhouse.select(
    sql`SELECT toString(id) AS id, toString(${person}) AS person FROM events WHERE website = ${uuid(website)}`,
    eventRow,
    { owner: "test" },
  );
  const personOf = new Map(stored.map((each) => [each.id, each.person]));
  return new Set(events.flatMap((event) => (inside.has(personOf.get(event.id) ?? "") ? [event.person] : [])));
}
