import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ChartNotesData } from "#app/ui/chart/notes.tsx";
import type { Annotation } from "#contract/annotations.ts";
import type { Client } from "#contract/client.ts";
import type { Report, ReportInput } from "#contract/reports.ts";

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

/** The notes as pins of the chart, oldest first, and the ways to the pages of notes, saved filters and read-only links. */
export function notesView(
  notes: readonly Annotation[],
  report: Report | null,
  { zone, website, query }: { zone: string; website: string; query: URLSearchParams },
): ChartNotesData {
  const starts = (report?.series ?? []).map(({ at }) => Date.parse(at));
  return {
    items: notes.toReversed().flatMap(({ id, text, at }, order) => {
      const instant = Date.parse(at);
      const index = starts.findLastIndex((start) => start <= instant);
      if (index < 0) return [];
      return [{ id, index, mark: formatNumber(order + 1), day: dayWords(jalaliOf(zone, instant)), text }];
    }),
    links: [
      { label: i18n.t("notes:page"), to: `/w/${website}/notes` },
      { label: i18n.t("savedFilters:page"), to: `/w/${website}/filters${withParams(query, {})}` },
      { label: i18n.t("shares:page"), to: `/w/${website}/share${withParams(query, {})}` },
    ],
  };
}
