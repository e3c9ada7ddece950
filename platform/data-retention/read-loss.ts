import type { RetentionLoss, RetentionMonths } from "#contract/data-retention.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { neededFrom } from "#platform/visits/day.ts";
import { foldedBeforeMonth, keptSince } from "./fold-boundary.ts";
import { countExcludedBefore, countLoss } from "./sql/folded-events.ts";

/** What keeping the events of some months deletes. Reads all earlier events of the website. */
export async function readLoss(
  { clickhouse, barrier, clock }: Pick<Dependencies, "clickhouse" | "barrier" | "clock">,
  { id, timeZone }: { id: string; timeZone: string },
  months: RetentionMonths,
): Promise<RetentionLoss> {
  await barrier.ensureLoaded(id);
  const since = keptSince(timeZone, clock.now(), months);
  const foldedBefore = foldedBeforeMonth(since);
  const [{ deleted, kept, visitors, span }, excluded] = await Promise.all([
    countLoss(clickhouse, id, neededFrom(foldedBefore)),
    countExcludedBefore(clickhouse, id, foldedBefore),
  ]);
  const iso = (instant: number | undefined) => (instant === undefined ? null : isoIn(timeZone, instant));
  const events = { deleted, kept, first: iso(span?.first), last: iso(span?.last) };
  return { months, keptSince: isoIn(timeZone, since), events, visitors, excluded };
}
