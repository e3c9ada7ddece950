import { chartOf } from "#app/reports/chart-view.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ChartCardData } from "#app/ui/overview/chart-card.tsx";
import type { SegmentHistory } from "#contract/segments.ts";
import { isoIn } from "#contract/time/zone.ts";

/** More points than pixels of a phone say nothing. */
const maxDays = 366;

/** The size at the end of each day since the first evaluation; a running segment's today is not over. */
export function sizeChart(
  { items }: SegmentHistory,
  { zone, now, isRunning }: { zone: string; now: number; isRunning: boolean },
): ChartCardData | undefined {
  const days = items.slice(-maxDays);
  const [first] = days;
  if (first === undefined) return undefined;
  const range = { from: first.at, to: isoIn(zone, now), boundary: "day" as const, partial: isRunning };
  const series = days.map(({ at, size }) => ({ at, size }));
  const label = i18n.t("segments:detail.size");
  return chartOf({ range, series }, { name: "size", kind: "count", label }, { zone, now });
}
