import { ownAttributePrefix } from "#contract/conditions/fields.ts";
import type { Filter } from "#contract/journeys/items.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { enterPeople, type OpenJourney } from "./enter-people.ts";
import { openJourneys } from "./follow-events.ts";
import { type Candidate, refusalOf, takesAt } from "./match-events.ts";
import type { Plans } from "./plans.ts";
import { meetsFilters } from "./read-properties.ts";
import { listLiveJourneys, lockWebsite } from "./sql/live-journeys.ts";
import { type AttributeSignal, allSignals, takeAttributeSignals } from "./sql/signals.ts";

const maxSignals = 500;

/** Brings in whose attributes changed; what is taken is gone with its effects, or not at all. Answers how many. */
export async function followAttributes(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  plans: Plans,
  scope = allSignals,
): Promise<number> {
  const live = await listLiveJourneys(postgres);
  return postgres.transaction(async (queries) => {
    const signals = await takeAttributeSignals(queries, maxSignals, scope);
    if (signals.length === 0) return 0;
    const websites = new Set(signals.map(({ website }) => website));
    for (const website of [...websites].sort()) await lockWebsite(queries, website);
    const open = await openJourneys(queries, plans, live, websites);
    const candidates = [...open.values()].flatMap((each) => matchChanges(each, signals, clock.now()));
    await enterPeople(queries, open, { candidates, sightings: [] });
    return signals.length;
  });
}

/** Whom changes of attributes bring to a journey. Pure. */
export function matchChanges(
  { journey, plan, zone }: OpenJourney,
  signals: readonly AttributeSignal[],
  now: number,
): Candidate[] {
  const start = plan.blocks[plan.start];
  if (start?.type !== "trigger.attribute") return [];
  const { attribute, change } = start.fields as { attribute: string; change: string };
  const filters = start.items as unknown as readonly Filter[];
  return signals.flatMap(({ id, website, person, detail, isByBrowser, at: claimed }): Candidate[] => {
    if (website !== journey.website || detail.name !== attribute || !isChange(change, detail)) return [];
    // What a clock of a server ahead of ours says happened now.
    const at = Math.min(claimed.getTime(), now);
    if (at < journey.startedAt || !takesAt(journey, at)) return [];
    const readValue = ({ of }: Filter) => (of === "old" ? detail.old : detail.new) ?? undefined;
    if (!meetsFilters(filters, readValue, { asOf: at, zone, changed: attribute })) return [];
    return [
      {
        ...{ journey: journey.no, person, key: "", trigger: `attribute:${id}`, at },
        data: { attribute: attribute.replace(ownAttributePrefix, ""), old: detail.old, new: detail.new },
        isByBrowser,
        refusal: refusalOf({ journey, plan }, { at, received: now }),
      },
    ];
  });
}

function isChange(change: string, { old, new: present }: AttributeSignal["detail"]): boolean {
  const [had, has] = [(old ?? null) !== null, (present ?? null) !== null];
  if (change === "set") return !had && has;
  if (change === "removed") return had && !has;
  return change === "changed" ? had && has : had || has;
}
