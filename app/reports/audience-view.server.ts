import { dayWords, periodWords } from "#app/format/dates.ts";
import { rowChangeOf } from "#app/format/figures.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { personName } from "#app/format/person-name.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { BirthdayRow } from "#app/ui/reports/birthdays-card.tsx";
import type { ChurnData } from "#app/ui/reports/churn-card.tsx";
import type { DistributionData } from "#app/ui/reports/distribution-card.tsx";
import type { PartsData } from "#app/ui/reports/parts-card.tsx";
import type { Dobs } from "#contract/audience.ts";
import type { Churn } from "#contract/behaviour.ts";
import type { Counts } from "#contract/reports.ts";
import { toJalali } from "#contract/time/jalali.ts";
import { widthOf } from "./bar-lists.server.ts";

type Figures = NonNullable<Counts["compare"]>;
type Parts = readonly { key: string; name: string; to?: string; of: (counts: Counts | Figures) => number }[];

/** Parts of all people, each with its share and how it changed. */
function partsView(counts: Counts, parts: Parts): PartsData {
  const { all } = counts;
  // Nobody was there: no base.
  const compare = counts.compare?.all === 0 ? undefined : counts.compare;
  const before = (of: Parts[number]["of"]) => (compare === undefined ? undefined : of(compare));
  const figure = (now: number, compared: number | undefined) => ({
    number: formatNumber(now),
    before: compared === undefined ? undefined : formatNumber(compared),
    change: compared === undefined ? undefined : rowChangeOf("count", now, compared),
  });
  return {
    rows: parts.map(({ key, name, to, of }) => ({
      ...{ key, name, to, ...figure(of(counts), before(of)) },
      width: all === 0 ? 0 : Math.round((of(counts) / all) * 1000) / 10,
      share: all === 0 ? "—" : formatShare(of(counts) / all),
    })),
    total: { ...figure(all, compare?.all), share: all === 0 ? "—" : formatShare(1) },
  };
}

/** People seen for the first time ever, and those who had been there before the period. */
export const newView = (counts: Counts) =>
  partsView(counts, [
    { key: "new", name: i18n.t("behaviour:audience.new"), of: ({ newPeople }) => newPeople },
    { key: "returning", name: i18n.t("behaviour:audience.returning"), of: ({ all, newPeople }) => all - newPeople },
  ]);

/** People by what they are at the period's end; each type leads to the screen of them alone. */
export const typesView = (counts: Counts, query: URLSearchParams) =>
  partsView(
    counts,
    (["visitors", "leads", "customers"] as const).map((key, index) => ({
      key,
      to: withParams(query, { client: String(index + 1) }),
      name: i18n.t(`overview:people.${key}`),
      of: (figures) => figures[key],
    })),
  );

/** A lost customer costs most. */
const churnOrder = ["customer", "lead", "visitor"] as const;

/** Of the people of the period before, who came back and who stayed away; by type where there are several. */
export function churnView({ totals, items, before }: Churn, zone: string): ChurnData {
  const row = (key: string, name: string, { people, returned, lost, churnRate }: Churn["totals"]) => ({
    ...{ key, name },
    figures: [...[people, returned, lost].map(formatNumber), people === 0 ? "—" : formatShare(churnRate)],
  });
  const period = periodWords(zone, Date.parse(before.from), Date.parse(before.to));
  return {
    sentence:
      totals.people === 0
        ? i18n.t("behaviour:churn.nobody", { period })
        : i18n.t("behaviour:churn.sentence", {
            ...{ period, people: formatNumber(totals.people), lost: formatNumber(totals.lost) },
            rate: formatShare(totals.churnRate),
          }),
    rows: churnOrder
      .flatMap((type) => items.filter(({ key }) => key === type))
      .map(({ key, ...figures }) => row(key, i18n.t(`overview:recent.types.${key}`), figures)),
    total: row("all", "", totals).figures,
  };
}

/** How many people there are of every decade, and of how many the birthday is known. */
export function agesView({ ages, known }: Dobs): DistributionData {
  const max = Math.max(...ages.map(({ people }) => people), 1);
  return {
    title: i18n.t("behaviour:ages.title"),
    columns: [i18n.t("behaviour:ages.age"), i18n.t("overview:columns.people"), i18n.t("overview:columns.share")],
    rows: ages.map(({ from, people }) => ({
      key: String(from),
      name: i18n.t(from >= 100 ? "behaviour:ages.over" : "behaviour:ages.decade", {
        from: formatNumber(from),
        to: formatNumber(from + 9),
      }),
      width: widthOf(people, max),
      figures: [formatNumber(people), formatShare(people / Math.max(known, 1))],
    })),
    none: i18n.t("behaviour:ages.none"),
    foot: i18n.t("behaviour:ages.known", { number: formatNumber(known) }),
  };
}

/** Whose birthdays come, the next ones first; and how many more there are than are shown. */
export function birthdayRows({ items, total }: Dobs): { rows: BirthdayRow[]; more: string } {
  const rest = total - items.length;
  return {
    rows: items.map(({ key, birthday, inDays, age, ...named }) => {
      const [year = 0, month = 0, day = 0] = birthday.split("-").map(Number);
      return {
        key,
        name: personName(named, key),
        day: dayWords(toJalali({ year, month, day })),
        age: i18n.t("behaviour:birthdays.age", { number: formatNumber(age) }),
        when:
          inDays === 0
            ? i18n.t("behaviour:birthdays.today")
            : inDays === 1
              ? i18n.t("behaviour:birthdays.tomorrow")
              : i18n.t("behaviour:birthdays.inDays", { number: formatNumber(inDays) }),
        isToday: inDays === 0,
      };
    }),
    more: rest > 0 ? i18n.t("behaviour:birthdays.more", { number: formatNumber(rest) }) : "",
  };
}
