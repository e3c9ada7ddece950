import fc from "fast-check";
import type { Dependencies } from "#platform/dependencies.ts";
import { dayOf } from "#platform/visits/day.ts";
import { DirtyDays } from "#platform/visits/dirty-days.ts";
import { settleDays } from "#platform/visits/settle-days.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { addDays } from "#platform/visits/sql/settled-days.ts";
import type { Happened } from "./reports-history.ts";

/** How a history comes into the store: what comes late, and what is settled before and after that. */
export const coming = fc.record({
  /** Every so manieth event comes late; 0 none. */
  late: fc.constantFrom(0, 2, 5, 11),
  before: fc.constantFrom("nothing", "all", "half", "half"),
  after: fc.constantFrom("nothing", "nothing", "all", "half"),
});
export type Coming = typeof coming extends fc.Arbitrary<infer T> ? T : never;

/** Whether an event comes late: of a history whose events tell who somebody is only in order, one that tells nobody. */
export const isLate = ({ late }: Coming, { tellsNobody }: { tellsNobody: boolean }, index: number) =>
  late > 0 && index % late === 1 && tellsNobody;

/** Settles all days of a history, its earlier half, or nothing. */
export async function settleSome(
  dependencies: Dependencies & { dirtyDays: DirtyDays },
  { website, events, what }: { website: string; events: readonly Happened[]; what: string },
): Promise<void> {
  if (what === "all") await settleWebsite(dependencies, { website });
  if (what !== "half") return;
  const [first, last] = [dayOf(events[0]?.at ?? 0), dayOf(events.at(-1)?.at ?? 0)];
  await addDays(dependencies.postgres, website, first, last);
  await settleDays(dependencies, { website, first, last: Math.floor((first + last) / 2) });
}

/** Stores a history so that some of its days are settled, some dirty again, and some raw. */
export async function storeInTurns(
  dependencies: Dependencies,
  { website, events, coming }: { website: string; events: readonly Happened[]; coming: Coming },
  store: (events: readonly Happened[]) => Promise<void>,
): Promise<void> {
  const dirtyDays = new DirtyDays(dependencies);
  const late = events.filter((_, index) => isLate(coming, { tellsNobody: true }, index));
  const tell = (told: readonly Happened[]) => {
    const rows = told.map(({ at, name, order }) => ({ at, name, orderId: order }));
    return told.length === 0 ? Promise.resolve() : dirtyDays.markAndStore([{ website, rows }], () => store(told));
  };
  await tell(events.filter((event) => !late.includes(event)));
  await settleSome({ ...dependencies, dirtyDays }, { website, events, what: coming.before });
  await tell(late);
  await settleSome({ ...dependencies, dirtyDays }, { website, events, what: coming.after });
}
