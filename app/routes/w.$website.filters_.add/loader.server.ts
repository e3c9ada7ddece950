import { nameOf } from "#app/format/names.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { holdsName } from "#app/format/same-name.ts";
import { backTo, type FilterParameter, offeredFilters } from "#app/period/report-address.ts";
import { withParams } from "#app/period/with-params.ts";
import { leadingMetric } from "#app/reports/breakdown-views.ts";
import { clientTypes } from "#app/reports/filters.server.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { dimensionOfFilter, dimensions, type FilterName } from "#contract/dimensions.ts";

/** Values that a report returns at once. */
const maxValues = 200;
const maxRows = 50;

/** The filter picker: the kinds of filters, and the values that one of them has in the period. */
export async function loadPicker(report: OpenReport) {
  const { query, head, websiteId } = report;
  const offered = offeredFilters(query);
  const field = offered.find((name) => name === query.get("field")) ?? "medium";
  const typed = (query.get("find") ?? "").trim().slice(0, 500);
  const rest = new URLSearchParams(withParams(query, { field: null, find: null }));
  const to = (value: string) => backTo(websiteId, query, withValue(rest, field, value));
  const values = await listRows(report, field);
  const found = values.filter(({ name, key }) => holdsName(typed, name) || holdsName(typed, key));
  const isKnown = typed === "" || field === "client" || field === "segment" || found.some(({ key }) => key === typed);
  return {
    field: { words: fieldWords(field), name: field },
    typed,
    hiddenFields: [...query].filter(([name]) => name !== "find"),
    back: backTo(websiteId, query, rest),
    chosen: head.filters.chips
      .filter(({ key }) => offered.some((name) => key.startsWith(`${name}=`)))
      .map(({ label }) => label),
    fields: offered.map((name) => ({
      label: fieldWords(name),
      to: withParams(query, { field: name, find: null }),
      current: name === field,
    })),
    rows: found.slice(0, maxRows).map((row) => ({ ...row, to: to(row.key) })),
    // A value that the period lacks is a filter too, once it is typed in full.
    exactly: isKnown ? undefined : to(typed),
    isMore: found.length > maxRows,
    shown: formatNumber(maxRows),
  };
}

const fieldWords = (field: FilterParameter) => i18n.t(`overview:filters.fields.${field}`);

function withValue(rest: URLSearchParams, field: FilterParameter, value: string): URLSearchParams {
  const next = new URLSearchParams(rest);
  if (field === "client") next.set(field, value);
  else if (!next.has(field, value)) next.append(field, value);
  return next;
}

function listRows(report: OpenReport, field: FilterParameter) {
  if (field === "client") return listTypes(report);
  return field === "segment" ? listSegments(report) : listValues(report, field);
}

async function listSegments({ api, websiteId }: OpenReport) {
  const { items } = (await api.segments.list({ website: websiteId, limit: maxValues, sort: "name" })).result;
  return items.map(({ id, name, size }) => ({ key: id, code: "", name, count: formatNumber(size) }));
}

/** A field's own filter does not apply: its values are alternatives, so that the unchosen ones are listed too. */
async function listValues({ api, reportQuery }: OpenReport, field: FilterName) {
  const dimension = dimensionOfFilter(field);
  const metric = leadingMetric(dimension);
  const { call } = dimensions[dimension];
  const query = { ...reportQuery, [field]: undefined, compare: false };
  const { result } = await api.reports.lists({
    ...{ ...query, lists: [call], metrics: [metric], sort: `-${metric}`, limit: maxValues },
  });
  return (result[call]?.items ?? [])
    .filter(({ key }) => key !== "")
    .map((item) => ({ key: item.key, code: "", ...nameOf(field, item), count: formatNumber(item[metric] ?? 0) }));
}

async function listTypes({ api, reportQuery }: OpenReport) {
  const { result } = await api.reports.counts({ ...reportQuery, client: undefined, compare: false });
  const counts = [result.visitors, result.leads, result.customers];
  return clientTypes.map((type, index) => ({
    key: String(index + 1),
    code: "",
    name: i18n.t(`overview:recent.types.${type}`),
    count: formatNumber(counts[index] ?? 0),
  }));
}
