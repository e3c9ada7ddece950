import { agoWords } from "#app/format/ago.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { sortLinks } from "#app/services/sort-links.ts";
import type { HeatmapRow } from "#app/ui/heatmaps/heatmap-list.tsx";
import { captureStates, heatmapTypes } from "#contract/heatmap-choices.ts";
import { type Heatmap, heatmapSorts } from "#contract/heatmaps.ts";

const rowsPerPage = 25;
/** Columns that sort, with the order of the first press. */
const sorts = { name: "name", created: "-createdAt" } as const;

/** The list of heatmaps in words, as the address searches and sorts it. */
export async function loadHeatmaps({ api, param, query }: Pick<OwnerContext, "api" | "param" | "query">) {
  const { id } = await findWebsite(api, param("website"));
  const sort = heatmapSorts.find((name) => name === query.get("sort")) ?? "-createdAt";
  const q = (query.get("q") ?? "").trim().slice(0, 80);
  const state = captureStates.find((name) => name === query.get("state"));
  const type = heatmapTypes.find((name) => name === query.get("type"));
  const input = { website: id, sort, state, type, ...(q === "" ? {} : { q }), limit: rowsPerPage };
  const list = await readPaged(query, async (page) => (await api.heatmaps.list({ ...input, page })).result);
  const now = Date.now();
  return {
    ...{ website: id, query: query.toString(), q, state: state ?? "", type: type ?? "" },
    isFound: q !== "" || state !== undefined || type !== undefined,
    without: withParams(query, { q: null, state: null, type: null, page: null }),
    sort: query.get("sort") ?? "",
    rows: list.items.map((row) => describeRow(row, now)),
    sorts: sortLinks(query, { sort, columns: sorts }),
    paging: { page: list.page, size: rowsPerPage, total: list.total, isOther: list.isOther },
  };
}

function describeRow(row: Heatmap & { clicks: number; people: number }, now: number): HeatmapRow {
  const { id, name, type, state, url, variant, clicks, people, createdAt } = row;
  return {
    ...{ id, name, type, state },
    addresses: variant === null ? [url] : [url, variant.url],
    ...{ clicks: formatNumber(clicks), people: formatNumber(people) },
    created: agoWords(Date.parse(createdAt), now),
  };
}
