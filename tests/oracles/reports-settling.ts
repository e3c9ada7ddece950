import fc from "fast-check";
import type { Parts } from "#platform/parts.ts";
import { dayOf } from "#platform/visits/day.ts";
import { Dirt } from "#platform/visits/dirt.ts";
import { settleDays } from "#platform/visits/settle-days.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { noteDays } from "#platform/visits/sql/settled-days.ts";
import type { Happened } from "./reports-history.ts";

/** How a history comes into the store: what comes late, and what is settled before and after that. */
export const coming = fc.record({
  /** Every so manieth event comes late; 0 none. */
  late: fc.constantFrom(0, 2, 5, 11),
  before: fc.constantFrom("nothing", "all", "half", "half"),
  after: fc.constantFrom("nothing", "nothing", "all", "half"),
});
export type Coming = typeof coming extends fc.Arbitrary<infer T> ? T : never;

/** Stores a history so that some of its days are settled, some dirty again, and some raw. */
export async function storeInTurns(
  parts: Parts,
  { website, events, coming }: { website: string; events: readonly Happened[]; coming: Coming },
  store: (events: readonly Happened[]) => Promise<void>,
): Promise<void> {
  const dirt = new Dirt(parts);
  const settling = { ...parts, dirt };
  const [first, last] = [dayOf(events[0]?.at ?? 0), dayOf(events.at(-1)?.at ?? 0)];
  const settle = async (what: string) => {
    if (what === "all") await settleWebsite(settling, { website });
    if (what !== "half") return;
    await noteDays(parts.postgres, website, first, last);
    const middle = Math.floor((first + last) / 2);
    await settleDays(settling, { website, first, last: middle });
  };
  const isLate = (_: unknown, index: number) => coming.late > 0 && index % coming.late === 1;
  const tell = (told: readonly Happened[]) => {
    const rows = told.map(({ at, name, order }) => ({ at, name, orderId: order }));
    return told.length === 0 ? Promise.resolve() : dirt.around([{ website, rows }], () => store(told));
  };
  await tell(events.filter((event, index) => !isLate(event, index)));
  await settle(coming.before);
  await tell(events.filter(isLate));
  await settle(coming.after);
}
