import { data } from "@remix-run/node";
import { names } from "#app/format/names.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { holdsName } from "#app/format/same-name.ts";
import { backTo, type FilterName, filterParameters } from "#app/period/report-names.ts";
import { withParams } from "#app/period/with-params.ts";
import { clientTypes, filterChips, readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openReport } from "#app/services/open-report.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import type { BreakdownName } from "#contract/reports.ts";

const listed: Record<FilterName, BreakdownName> = {
  medium: "medium",
  source: "sources",
  campaign: "campaign",
  path: "pages",
  country: "country",
  city: "city",
  device: "devices",
  os: "os",
  browser: "browsers",
};

/** As many as a report tells at once. */
const most = 200;
const shownRows = 50;

type Asked = Parameters<Client["reports"]["lists"]>[0];

/** What a report can be filtered by, in words: the kinds of filters, and the values that the period has of one of them. */
export async function loadPicker(request: Request, websiteId: string) {
  try {
    const { api, headers, query, asked } = await openReport(request, websiteId);
    const field = filterParameters.find((name) => name === query.get("field")) ?? "medium";
    const typed = (query.get("find") ?? "").trim().slice(0, 500);
    const filters = readFilters(query);
    const { chips } = filterChips(filters, query);
    const rest = new URLSearchParams(withParams(query, { field: null, find: null }));
    const to = (value: string) => backTo(websiteId, query, withValue(rest, field, value));
    // Values of the same kind are chosen beside each other, so that those not chosen are listed too.
    const question = { ...asked, ...filters, [field]: undefined, compare: false };
    const values = field === "client" ? await typesOf(api, question) : await valuesOf(api, field, question);
    const found = values.filter(({ name, key }) => holdsName(typed, name) || holdsName(typed, key));
    const words = i18n.t(`overview:filters.fields.${field}`);
    return data(
      {
        field: { words, name: field },
        typed,
        kept: [...query].filter(([name]) => name !== "find"),
        back: backTo(websiteId, query, rest),
        chosen: chips.map(({ label }) => label),
        fields: filterParameters.map((name) => ({
          label: i18n.t(`overview:filters.fields.${name}`),
          to: withParams(query, { field: name, find: null }),
          current: name === field,
        })),
        rows: found.slice(0, shownRows).map((row) => ({ ...row, to: to(row.key) })),
        // What the period does not have may be filtered by all the same, once it is named whole.
        exactly: typed === "" || field === "client" || found.some(({ key }) => key === typed) ? undefined : to(typed),
        isMore: found.length > shownRows,
        shown: formatNumber(shownRows),
      },
      { headers },
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
}

function withValue(rest: URLSearchParams, field: (typeof filterParameters)[number], value: string): URLSearchParams {
  const next = new URLSearchParams(rest);
  if (field === "client") next.set(field, value);
  else if (!next.has(field, value)) next.append(field, value);
  return next;
}

async function valuesOf(api: Client, field: FilterName, asked: Asked) {
  const metric = field === "path" ? "pageViews" : "sessions";
  const lists = [listed[field]];
  const { result } = await api.reports.lists({ ...asked, lists, metrics: [metric], sort: `-${metric}`, limit: most });
  return (result[listed[field]]?.items ?? [])
    .filter(({ key }) => key !== "")
    .map((item) => ({ key: item.key, code: "", ...names[field](item), count: formatNumber(item[metric] ?? 0) }));
}

async function typesOf(api: Client, asked: Asked) {
  const { result } = await api.reports.counts(asked);
  const counts = [result.visitors, result.leads, result.customers];
  return clientTypes.map((type, index) => ({
    key: String(index + 1),
    code: "",
    name: i18n.t(`overview:recent.types.${type}`),
    count: formatNumber(counts[index] ?? 0),
  }));
}
