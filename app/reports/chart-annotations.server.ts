import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { AnnotationPin } from "#app/ui/chart/annotations.tsx";
import type { Annotation } from "#contract/annotations.ts";
import type { Client } from "#contract/client.ts";
import type { ReportInput } from "#contract/report-query.ts";

/** More pins are unreadable. */
const maxPins = 20;
/** How far ahead a note is shown below the charts of a period that ends now. */
const aheadMs = 30 * 86_400_000;

/**
 * The newest notes of a period, with those of the coming 30 days where it ends now; none where they cannot be read, so
 * that the chart stands without them.
 */
export async function loadAnnotations(
  api: Client,
  website: string,
  { from, to }: Pick<ReportInput, "from" | "to">,
  now = Date.now(),
): Promise<Annotation[]> {
  const listed = (period: Pick<ReportInput, "from" | "to">) =>
    api.annotations.list({ website, ...period, limit: maxPins }).then(
      ({ result }) => result.items,
      () => [],
    );
  const end = Date.parse(to ?? "");
  const isCurrent = Math.abs(end - now) < 2 * 60_000;
  const ahead = isCurrent ? listed({ from: to, to: new Date(end + aheadMs).toISOString() }) : [];
  const [own, coming] = await Promise.all([listed({ from, to }), ahead]);
  return [...coming, ...own];
}

/** The notes as pins of the chart, oldest first; those of days to come stand below it alone. */
export function annotationPins(
  notes: readonly Annotation[],
  report: { range: { to: string }; series?: readonly { at: string }[] | undefined } | null,
  zone: string,
): AnnotationPin[] {
  const starts = (report?.series ?? []).map(({ at }) => Date.parse(at));
  const end = Date.parse(report?.range.to ?? "");
  return notes.toReversed().flatMap(({ id, text, at }, order): AnnotationPin[] => {
    const instant = Date.parse(at);
    const words = { id, day: dayWords(jalaliOf(zone, instant)), text };
    if (instant >= end) return [{ ...words, index: undefined, mark: i18n.t("annotations:list.coming") }];
    const index = starts.findLastIndex((start) => start <= instant);
    if (index < 0) return [];
    return [{ ...words, index, mark: formatNumber(order + 1) }];
  });
}
