import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import type { AnnotationPin } from "#app/ui/chart/annotations.tsx";
import type { Annotation } from "#contract/annotations.ts";
import type { Client } from "#contract/client.ts";
import type { ReportInput } from "#contract/report-query.ts";

/** More pins are unreadable. */
const maxPins = 20;

/** The newest notes of a period; none where they cannot be read, so that the chart stands without them. */
export async function loadAnnotations(
  api: Client,
  website: string,
  { from, to }: Pick<ReportInput, "from" | "to">,
): Promise<Annotation[]> {
  return api.annotations.list({ website, from, to, limit: maxPins }).then(
    ({ result }) => result.items,
    () => [],
  );
}

/** The notes as pins of the chart, oldest first. */
export function annotationPins(
  notes: readonly Annotation[],
  report: { series?: readonly { at: string }[] | undefined } | null,
  zone: string,
): AnnotationPin[] {
  const starts = (report?.series ?? []).map(({ at }) => Date.parse(at));
  return notes.toReversed().flatMap(({ id, text, at }, order) => {
    const instant = Date.parse(at);
    const index = starts.findLastIndex((start) => start <= instant);
    if (index < 0) return [];
    return [{ id, index, mark: formatNumber(order + 1), day: dayWords(jalaliOf(zone, instant)), text }];
  });
}
