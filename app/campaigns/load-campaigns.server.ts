import { agoWords } from "#app/format/ago.ts";
import { formatMoney } from "#app/format/figures.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { haltedWords } from "#app/messages/halted-words.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { sortLinks } from "#app/services/sort-links.ts";
import { i18n } from "#app/text/i18n.ts";
import type { CampaignRow } from "#app/ui/campaigns/campaign-data.ts";
import { type Campaign, campaignSorts } from "#contract/campaigns/shapes.ts";
import { channelWords, stateOf } from "./campaign-words.server.ts";

const rowsPerPage = 25;
const maxQuery = 80;
/** Columns that sort, with the order of the first press. */
const sorts = { name: "name", when: "-createdAt" } as const;
const statuses = ["draft", "scheduled", "sending", "sent", "stopped"] as const;

/** The list of campaigns in words, as the address searches and sorts it. */
export async function loadCampaigns({ api, param, query }: OwnerContext) {
  const { id, timeZone: zone } = await findWebsite(api, param("website"));
  const sort = campaignSorts.find((name) => name === query.get("sort")) ?? "-createdAt";
  const q = (query.get("q") ?? "").trim().slice(0, maxQuery);
  const status = statuses.find((name) => name === query.get("status"));
  const input = { website: id, sort, status, ...(q === "" ? {} : { q }), limit: rowsPerPage };
  const [list, sending] = await Promise.all([
    readPaged(query, async (page) => (await api.campaigns.list({ ...input, page })).result),
    orDefault(api.delivery.sending.get({ website: id })),
  ]);
  const now = Date.now();
  return {
    ...{ website: id, query: query.toString(), q, status: status ?? "", sort: query.get("sort") ?? "" },
    statuses: statuses.map((value) => ({ value, label: i18n.t(`campaigns:statuses.${value}`) })),
    isFound: q !== "" || status !== undefined,
    without: withParams(query, { q: null, status: null, page: null }),
    halted: sending === undefined ? "" : haltedWords(sending.result, zone),
    rows: list.items.map((campaign) => describeRow(campaign, { zone, now })),
    sorts: sortLinks(query, { sort, columns: sorts }),
    paging: { page: list.page, size: rowsPerPage, total: list.total, isOther: list.isOther },
  };
}

/** A campaign of the list, in words. */
function describeRow(campaign: Campaign, { zone, now }: { zone: string; now: number }): CampaignRow {
  const { id, name, channels, counts, schedule, createdAt } = campaign;
  const made = i18n.t("campaigns:list.made", { when: agoWords(Date.parse(createdAt), now) });
  return {
    ...{ id, name, state: stateOf(campaign), channels: channelWords(campaign) },
    sent: channels.length === 0 ? "—" : formatNumber(counts.sent),
    ...{ clicks: formatNumber(counts.clicks), orders: formatNumber(counts.orders), sales: formatMoney(counts.sales) },
    when: schedule.at === "now" ? made : momentWords(zone, schedule.at),
  };
}
