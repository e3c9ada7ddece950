import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { MissingEvents } from "#contract/missing-events.ts";

const dayMs = 86_400_000;

interface Lacking {
  missing: readonly MissingEvents[];
  quarantined: number;
}

/** What the figures of a period lack for good or until the operator acts, the worse first; null where they are whole. */
export const incompleteNotice = ({ missing, quarantined }: Lacking, period: Parameters<typeof missingNotice>[1]) =>
  missingNotice(missing, period) ?? quarantineNotice(quarantined);

/** Which days the events are of is not known without reading them. */
function quarantineNotice(events: number) {
  if (events === 0) return null;
  return {
    title: i18n.t("notices:quarantined.title", { events: formatNumber(events) }),
    text: i18n.t("notices:quarantined.text"),
  };
}

/**
 * How many events of a period are missing, and of which days; null where none are. A day of UTC overlaps two of the zone:
 * it counts where it touches the period.
 */
function missingNotice(
  missing: readonly MissingEvents[],
  { from, to, zone }: { from: number; to: number; zone: string },
) {
  const touched = missing.filter((each) => Date.parse(each.from) < to && Date.parse(each.to) + dayMs > from);
  const [first, last] = [touched[0], touched.at(-1)];
  if (first === undefined || last === undefined) return null;
  const dayOf = (date: string) => dayWords(jalaliOf(zone, Date.parse(date) + dayMs / 2), true);
  const [begin, end] = [dayOf(first.from), dayOf(last.to)];
  const events = touched.reduce<number | null>(
    (sum, each) => (sum === null || each.events === null ? null : sum + each.events),
    0,
  );
  const days = begin === end ? begin : i18n.t("notices:missing.span", { from: begin, to: end });
  const title =
    events === null
      ? i18n.t("notices:missing.unknown", { days })
      : i18n.t("notices:missing.title", { days, events: formatNumber(events) });
  return { title, text: i18n.t("notices:missing.text") };
}
