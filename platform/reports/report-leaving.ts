import type { Currency } from "#contract/currencies.ts";
import { type ExclusionPreview, maxPreviewDays } from "#contract/exclusions.ts";
import { bucketStarts, startOfBucket } from "#contract/time/bucket.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Sql } from "#platform/stores/clickhouse/sql.ts";
import { dayMs } from "#platform/visits/day.ts";
import { toUnits } from "./figures.ts";
import { countLeaving, type DayFigures, findChangedSpan, selectDays } from "./sql/leaving.ts";

const names = ["events", "pageViews", "visits", "orders", "sales"] as const;
type Figures = Omit<DayFigures, "at">;
const nothing: Figures = { events: 0, pageViews: 0, visits: 0, orders: 0, sales: 0 };

const combine = (one: Figures, other: Figures, sign: 1 | -1): Figures =>
  Object.fromEntries(names.map((name) => [name, one[name] + sign * other[name]])) as unknown as Figures;

/** With the figures that callers from outside read, beside those of the preview's screen. */
const inBrief = (preview: Pick<ExclusionPreview, "totals" | "days">): ExclusionPreview => {
  const { events, people, orders, sales } = preview.totals;
  return { events, people, orders, sales, ...preview };
};

/**
 * What would leave the reports with the events that meet a condition: the figures with the events less those without them, so that an order that another claim
 * keeps does not leave. People who share an identity with others are counted as they are known now. Throws
 * SERVICE_UNAVAILABLE or TIMEOUT where the store does not answer.
 */
export async function reportLeaving(
  { clickhouse, identity }: Pick<Dependencies, "clickhouse" | "identity">,
  website: { id: string; timeZone: string; currency: Currency },
  matches: Sql,
): Promise<ExclusionPreview> {
  const leaving = { website: website.id, currency: website.currency, matches };
  const inMoney = ({ sales, ...figures }: Figures) => ({ ...figures, sales: toUnits(website, sales) });
  await identity.ensureFresh(website.id);
  const { people, of } = await countLeaving(clickhouse, leaving);
  const span = await findChangedSpan(clickhouse, leaving);
  if (span === undefined) return inBrief({ totals: { ...nothing, people, of }, days: [] });
  const to = (span.last + 2) * dayMs;
  const earliest = Math.max((span.first - 1) * dayMs, to - maxPreviewDays * dayMs);
  const from = startOfBucket(website.timeZone, "day", earliest);
  const starts = bucketStarts(website.timeZone, "day", from, to);
  const [before, after] = await Promise.all(
    [false, true].map((isWithout) => selectDays(clickhouse, leaving, { ...span, starts, isWithout })),
  );
  const rest = new Map(after?.map(({ at, ...figures }) => [at, figures]));
  const days = new Map(before?.map(({ at, ...figures }) => [at, combine(figures, rest.get(at) ?? nothing, -1)]));
  const totals = [...days.values()].reduce((sum, figures) => combine(sum, figures, 1), nothing);
  // Whatever is before the first of many days fell to it.
  const isCut = (span.first - 1) * dayMs < earliest;
  const listed = [...days]
    .filter(([at, figures]) => names.some((name) => figures[name] !== 0) && !(isCut && at === starts[0]))
    .sort(([one], [other]) => other - one);
  return inBrief({
    totals: { ...inMoney(totals), people, of },
    days: listed.map(([at, figures]) => ({ at: isoIn(website.timeZone, at), ...inMoney(figures) })),
  });
}
