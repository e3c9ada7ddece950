import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import type { ChartNote } from "#app/ui/chart/notes.tsx";
import type { Annotation } from "#contract/annotations.ts";
import type { Client } from "#contract/client.ts";
import type { ReportInput } from "#contract/reports.ts";

/** More pins than these cannot be told apart. */
const most = 20;

/** The newest notes of a period; none where they cannot be read, so that the chart stands without them. */
export async function loadNotes(
  api: Client,
  website: string,
  { from, to }: Pick<ReportInput, "from" | "to">,
): Promise<Annotation[]> {
  return api.annotations.list({ website, from, to, limit: most }).then(
    ({ result }) => result.items,
    () => [],
  );
}

/** The notes as pins of the chart, oldest first. */
export function notesView(
  notes: readonly Annotation[],
  report: { series?: readonly { at: string }[] | undefined } | null,
  zone: string,
): ChartNote[] {
  const starts = (report?.series ?? []).map(({ at }) => Date.parse(at));
  return notes.toReversed().flatMap(({ id, text, at }, order) => {
    const instant = Date.parse(at);
    const index = starts.findLastIndex((start) => start <= instant);
    if (index < 0) return [];
    return [{ id, index, mark: formatNumber(order + 1), day: dayWords(jalaliOf(zone, instant)), text }];
  });
}
