import type { Dependencies } from "#platform/dependencies.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { listVisitorsSince } from "#platform/events/read-events-of.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Plan } from "../compile-plan.ts";
import type { Candidate } from "../engine/match-events.ts";
import { listMembers } from "../engine/sql/members.ts";
import { findKnownPeople } from "../engine/sql/sightings.ts";
import { listSegmentChanges } from "../sql/rehearsals.ts";

/** Whom a rehearsal looks at. */
export interface Found {
  people: string[];
  /** What segments brought them; events are matched later. */
  candidates: Candidate[];
}

/** Visitors whose people are looked up: of more, a sample. */
const maxVisitors = 100_000;

const ofSegments = {
  "trigger.segment_enter": true,
  "trigger.segment_in": true,
  "trigger.segment_exit": false,
} as const;

/** People who may have entered since an instant, always in the same order. */
export async function findSubjects(
  { postgres, clickhouse }: Pick<Dependencies, "postgres" | "clickhouse">,
  { website, plan, no, since }: { website: string; plan: Plan; no: number; since: number },
): Promise<Found> {
  const start = plan.blocks[plan.start];
  const enters = ofSegments[start?.type as keyof typeof ofSegments];
  if (start !== undefined && enters !== undefined) {
    const { segments } = start.fields as { segments: readonly string[] };
    const changes = await listSegmentChanges(postgres, {
      ...{ website, segments, enters, since: new Date(since), max: maxVisitors },
    });
    const members =
      start.type === "trigger.segment_in" ? await membersAt(postgres, { website, no, segments, since }) : [];
    const moved = changes.map(({ person, change, segment, at }) => ({
      ...{ journey: no, person, key: "", trigger: `segment:${change}`, at: at.getTime(), data: { segment } },
    }));
    const candidates = [...members, ...moved];
    return { people: [...new Set(candidates.map(({ person }) => person))], candidates };
  }
  const event = start?.type === "trigger.attribute" ? "identify" : String(start?.fields.event ?? "");
  const isDefined = (await listDefined(postgres, website)).some(({ name }) => name === event);
  const name = isDefined ? undefined : event;
  const visitors = await listVisitorsSince(clickhouse, { website, name, since, max: maxVisitors });
  const known = await findKnownPeople(
    postgres,
    visitors.map(({ visitor }) => ({ website, visitor: BigInt.asIntN(64, BigInt(visitor)).toString() })),
  );
  const people = new Set(known.values());
  if (plan.settings.audience === "all") {
    const signed = visitors.map(({ visitor }) => BigInt.asIntN(64, BigInt(visitor)).toString());
    for (const visitor of signed) if (!known.has(`${website}/${visitor}`)) people.add(visitor);
  }
  return { people: [...people], candidates: [] };
}

/** The members of today, who count as the ones of then. */
async function membersAt(
  queries: Queries,
  { website, no, segments, since }: { website: string; no: number; segments: readonly string[]; since: number },
): Promise<Candidate[]> {
  const members = await listMembers(queries, { journey: 0, website, segments, after: null, limit: maxVisitors });
  return members.map(({ person, segment }) => ({
    ...{ journey: no, person, key: "", trigger: `member:${person}`, at: since, data: { segment } },
  }));
}
