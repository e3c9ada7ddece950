import type { Dependencies } from "#platform/dependencies.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { listVisitorsSince } from "#platform/events/read-events-of.ts";
import type { Plan } from "../compile-plan.ts";
import type { Candidate } from "../engine/match-events.ts";
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

const ofSegments = { "trigger.segment_enter": true, "trigger.segment_exit": false } as const;

/** Known people who may have entered since an instant, always in the same order. */
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
    return {
      people: [...new Set(changes.map(({ person }) => person))],
      candidates: changes.map(({ person, change, segment, at }) => ({
        ...{ journey: no, person, key: "", trigger: `segment:${change}`, at: at.getTime(), data: { segment } },
      })),
    };
  }
  const event = String(start?.fields.event ?? "");
  const isDefined = (await listDefined(postgres, website)).some(({ name }) => name === event);
  const name = isDefined ? undefined : event;
  const visitors = await listVisitorsSince(clickhouse, { website, name, since, max: maxVisitors });
  const known = await findKnownPeople(
    postgres,
    visitors.map(({ visitor }) => ({ website, visitor: BigInt.asIntN(64, BigInt(visitor)).toString() })),
  );
  return { people: [...new Set(known.values())], candidates: [] };
}
