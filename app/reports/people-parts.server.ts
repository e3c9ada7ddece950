import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ShareCardData } from "#app/ui/overview/share-card.tsx";
import type { Report } from "#contract/reports.ts";
import { widthOf } from "./bar-lists.server.ts";

/** Visitors, leads and customers as parts of all people, by their type at the period's end; each links to its filter. */
export function peopleParts(
  { totals: { people: all = 0, leads = 0, customers = 0 } }: Report,
  query: URLSearchParams,
): ShareCardData {
  const row = (key: "visitors" | "leads" | "customers", count: number, client: number) => ({
    key,
    name: i18n.t(`overview:people.${key}`),
    note: i18n.t(`overview:people.${key}Note`),
    width: widthOf(count, all),
    figures: [formatNumber(count), all === 0 ? "—" : formatShare(count / all)],
    to: withParams(query, { client: String(client) }),
  });
  return {
    column: i18n.t("overview:people.column"),
    columns: [i18n.t("overview:columns.people"), i18n.t("overview:columns.share")],
    rows: [row("visitors", all - leads - customers, 1), row("leads", leads, 2), row("customers", customers, 3)],
    total: i18n.t("overview:people.total", { number: formatNumber(all) }),
    foot: "",
  };
}
