import { zoneWords } from "#app/format/dates.ts";
import { shownWords } from "#app/period/shown-words.ts";
import { showCurrency } from "#app/text/currency.ts";
import { i18n } from "#app/text/i18n.ts";
import type { SharedReport } from "#contract/shares.ts";
import { filterChips, readFilters, withFilters } from "./filters.server.ts";
import { findReport } from "./find-report.server.ts";
import type { CourseBlock } from "./shared-blocks.server.ts";
import { sharedTitle } from "./shared-query.server.ts";

/** Everything that a shared link shows, in words; the address chooses the metric. */
export function sharedView(shared: SharedReport, request: Request, now: number) {
  const { name, website, firstEventAt, overview, filters, view } = shared;
  const { searchParams: query } = new URL(request.url);
  const zone = website.timeZone;
  showCurrency(website.currency);
  const filtered = withFilters(new URLSearchParams(), filters);
  const instants = ({ from, to }: { from: string; to: string }) => ({ from: Date.parse(from), to: Date.parse(to) });
  const words = (span: { from: string; to: string }) =>
    shownWords(instants(span), instants(overview.range), { zone, now });
  const period = words(overview.range);
  const title = sharedTitle(view);
  const firstAt = firstEventAt === null ? undefined : Date.parse(firstEventAt);
  return {
    name,
    website: website.name,
    currency: website.currency,
    sentence:
      overview.compare === undefined
        ? period
        : i18n.t("period:sentenceCompared", { period, compared: words(overview.compare) }),
    filters: filterChips(readFilters(filtered), filtered).chips.map(({ key, label }) => ({ key, label })),
    blocks: findReport(view.kind).blocks(shared, { query, zone, now, firstAt, title, period }),
    zone: i18n.t("overview:zone", { zone: zoneWords(zone, now) }),
  };
}

/** What another metric of the address changes of it: its headline with the chart; undefined where it has none. */
export function sharedCourse(shared: SharedReport, request: Request, now: number) {
  const { sentence, blocks } = sharedView(shared, request, now);
  const course = blocks.find((block): block is CourseBlock => block.kind === "course");
  return course && { sentence, course };
}
