import { wordsOf } from "#app/format/names.ts";
import { type FilterName, filterNames, filterParameters } from "#app/period/report-names.ts";
import { withoutValue, withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { FilterChip } from "#app/ui/filter-chips.tsx";
import type { Filters as Kept } from "#contract/saved-filters.ts";

/** What people are by what is known of them, as `client` of a report says it from 1 on. */
export const clientTypes = ["visitor", "lead", "customer"] as const;

export type Filters = Partial<Record<FilterName, string[]>> & { client?: number };

const most = 50;
const longest = 500;

const fits = (value: string) => value !== "" && value.length <= longest;
const isType = (value: string) => clientTypes.some((_, index) => value === String(index + 1));
/** All of them are no filter. */
const everybody = "0";

/** The filters of an address. What no report could take is left out; `filterChips` says so. */
export function readFilters(query: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of filterNames) {
    const values = query.getAll(name).filter(fits);
    if (values.length > 0) filters[name] = values.slice(0, most);
  }
  const client = query.get("client") ?? "";
  return isType(client) ? { ...filters, client: Number(client) } : filters;
}

/** An address with these filters instead of its own. */
export function withFilters(rest: URLSearchParams, filters: Kept): URLSearchParams {
  const query = new URLSearchParams(rest);
  for (const name of filterParameters) query.delete(name);
  for (const name of filterNames) for (const value of filters[name] ?? []) query.append(name, value);
  if (filters.client !== undefined) query.set("client", String(filters.client));
  return query;
}

/** Each filter in words, with the address that is without it, and what of the address was no filter. */
export function filterChips(filters: Filters, query: URLSearchParams) {
  const chip = (name: (typeof filterParameters)[number], key: string, value: string): FilterChip => ({
    key: `${name}=${key}`,
    label: i18n.t("overview:filters.chip", { field: i18n.t(`overview:filters.fields.${name}`), value }),
    to: withoutValue(query, name, key),
  });
  const chips = filterNames.flatMap((name) =>
    (filters[name] ?? []).map((key) => chip(name, key, wordsOf(name, { key }))),
  );
  const type = clientTypes[(filters.client ?? 0) - 1];
  if (type !== undefined) chips.push(chip("client", String(filters.client), i18n.t(`overview:recent.types.${type}`)));
  const none = Object.fromEntries(["page", ...filterParameters].map((name) => [name, null]));
  return { chips, clear: withParams(query, none), wrong: wrongFilters(query) };
}

function wrongFilters(query: URLSearchParams): string[] {
  const client = query.get("client") ?? everybody;
  const names = [
    ...filterNames.filter((name) => query.getAll(name).length > most || !query.getAll(name).every(fits)),
    ...(isType(client) || client === everybody ? [] : ["client" as const]),
  ];
  return names.map((name) => i18n.t("overview:filters.wrong", { field: i18n.t(`overview:filters.fields.${name}`) }));
}
