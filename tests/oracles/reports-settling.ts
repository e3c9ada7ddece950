import fc from "fast-check";
import type { Dependencies } from "#platform/dependencies.ts";
import { rollUpDue } from "#platform/reports/rollup/roll-up-due.ts";
import { dayOf } from "#platform/visits/day.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";
import { settleDays } from "#platform/visits/settle-days.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { addDays } from "#platform/visits/sql/settled-days.ts";
import type { GeneratedEvent } from "./reports-history.ts";

/** How a history reaches the store: which events are late, and which days are settled before and after them. */
export const deliveryPlan = fc.record({
  /** Every n-th event is late; 0: none. */
  late: fc.constantFrom(0, 2, 5, 11),
  before: fc.constantFrom("nothing", "all", "half", "half"),
  after: fc.constantFrom("nothing", "nothing", "all", "half"),
  /** Whether the rollup follows what is settled: before the late events, after them, or both times. */
  rolled: fc.constantFrom("before", "after", "both", "both", "never"),
});
export type DeliveryPlan = typeof deliveryPlan extends fc.Arbitrary<infer T> ? T : never;

/** Only events without a claim may be late: the plain program applies claims in order. */
export const isLateEvent = ({ late }: DeliveryPlan, { hasNoClaim }: { hasNoClaim: boolean }, index: number) =>
  late > 0 && index % late === 1 && hasNoClaim;

/** Settles all days of a history, its earlier half, or nothing; and rolls them up where its plan says so. */
export async function settleSome(
  dependencies: Dependencies & { dirtyDays: DirtyDays },
  { website, events, plan }: { website: string; events: readonly GeneratedEvent[]; plan: DeliveryPlan },
  part: "before" | "after",
): Promise<void> {
  if (plan[part] === "all") await settleWebsite(dependencies, { website });
  if (plan[part] === "half") {
    const [first, last] = [dayOf(events[0]?.at ?? 0), dayOf(events.at(-1)?.at ?? 0)];
    await addDays(dependencies.postgres, website, first, last);
    await settleDays(dependencies, { website, first, last: Math.floor((first + last) / 2) });
  }
  if (plan.rolled === part || plan.rolled === "both") await rollUpDue(dependencies, { website });
}
