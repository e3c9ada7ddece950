import type { Dependencies } from "#platform/dependencies.ts";
import { enterPeople } from "./enter-people.ts";
import { openJourneys } from "./follow-events.ts";
import { type Candidate, takesAt } from "./match-events.ts";
import type { Plans } from "./plans.ts";
import { listLiveJourneys, lockWebsite } from "./sql/live-journeys.ts";
import { allSignals, takeSegmentSignals } from "./sql/signals.ts";

const maxSignals = 500;
const kinds = { "trigger.segment_enter": true, "trigger.segment_in": true, "trigger.segment_exit": false } as const;

/** Brings in who entered or left a segment; what is taken is gone with its effects, or not at all. Answers how many. */
export async function followSegments(
  { postgres }: Pick<Dependencies, "postgres">,
  plans: Plans,
  scope = allSignals,
): Promise<number> {
  const live = await listLiveJourneys(postgres);
  return postgres.transaction(async (queries) => {
    const signals = await takeSegmentSignals(queries, maxSignals, scope);
    if (signals.length === 0) return 0;
    const websites = new Set(signals.map(({ website }) => website));
    for (const website of [...websites].sort()) await lockWebsite(queries, website);
    const open = await openJourneys(queries, plans, live, websites);
    const candidates = [...open.values()].flatMap(({ journey, plan }): Candidate[] => {
      const start = plan.blocks[plan.start];
      const enters = kinds[start?.type as keyof typeof kinds];
      if (start === undefined || enters === undefined) return [];
      const { segments } = start.fields as { segments: readonly string[] };
      return signals
        .filter((each) => each.website === journey.website && each.enters === enters && segments.includes(each.segment))
        .filter(({ at }) => at.getTime() >= journey.startedAt && takesAt(journey, at.getTime()))
        .map(({ person, change, at, segment }) => ({
          ...{
            journey: journey.no,
            person,
            key: "",
            trigger: `segment:${change}`,
            at: at.getTime(),
            data: { segment },
          },
          refusal: journey.expiresAt !== null && at.getTime() >= journey.expiresAt ? ("expired" as const) : undefined,
        }));
    });
    await enterPeople(queries, open, { candidates, sightings: [] });
    return signals.length;
  });
}
