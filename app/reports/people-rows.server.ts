import { agoWords } from "#app/format/ago.ts";
import { formatMoney } from "#app/format/figures.ts";
import { nameWords } from "#app/format/names.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { personName } from "#app/format/person-name.ts";
import { currentCurrency } from "#app/text/currency.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PersonRow } from "#app/ui/overview/people-card.tsx";
import { inUnits } from "#contract/money.ts";
import type { LastSeen } from "#contract/reports.ts";

const activeMs = 5 * 60_000;

/** Some people and the visits in which they were last seen, in words. */
export function peopleRows({ items }: Pick<LastSeen, "items">, now: number): PersonRow[] {
  return items.map((item) => {
    const at = Date.parse(item.lastSeenAt);
    // Whom only a file or the server knows has no visit: no page was viewed, and no channel led there.
    const hasVisited = item.medium !== "" && item.lastPage !== null;
    const isNow = hasVisited && now - at < activeMs;
    const sales = item.sales ?? inUnits({ value: item.salesRial, currency: currentCurrency() });
    return {
      key: item.key,
      name: personName(item, item.key),
      isAnonymous: [item.name, item.email, item.phone, item.ownerId].every((known) => known === null),
      type: item.type,
      medium: hasVisited ? nameWords("medium", { key: item.medium }) : "",
      source: item.source,
      page: pageOf(item.lastPage),
      city: item.city === "" ? "" : nameWords("city", { key: item.city }),
      device: item.device,
      sales: sales === 0 ? "" : formatMoney(sales),
      sessions: formatNumber(item.sessions ?? 0),
      ago: isNow ? i18n.t("overview:recent.now") : agoWords(at, now),
      isNow,
    };
  });
}

const pageOf = (page: LastSeen["items"][number]["lastPage"]) =>
  page === null ? "" : nameWords("path", { key: page.key, label: page.title ?? page.key });
