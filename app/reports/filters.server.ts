import { nameWords } from "#app/format/names.ts";
import { type FilterParameter, filterParameters } from "#app/period/report-address.ts";
import { withoutValue, withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { FilterChip } from "#app/ui/filter-chips.tsx";
import { type FilterName, filterNames } from "#contract/dimensions.ts";
import type { Filters as StoredFilters } from "#contract/saved-filters.ts";

/** Types of people; `client` of a report counts them from 1. */
export const clientTypes = ["visitor", "lead", "customer"] as const;

export type Filters = Partial<Record<FilterName, string[]>> & { client?: number; segment?: string[] };

const maxValues = 50;
const maxLength = 500;

const isValue = (value: string) => value !== "" && value.length <= maxLength;
const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
const isType = (value: string) => clientTypes.some((_, index) => value === String(index + 1));
/** `client` that selects all types. */
const allTypes = "0";

/** The filters of an address. Values that no report takes are left out; `filterChips` lists them. */
export function readFilters(query: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of filterNames) {
    const values = query.getAll(name).filter(isValue);
    if (values.length > 0) filters[name] = values.slice(0, maxValues);
  }
  const segment = query.getAll("segment").filter(isId).slice(0, maxValues);
  if (segment.length > 0) filters.segment = segment;
  const client = query.get("client") ?? "";
  return isType(client) ? { ...filters, client: Number(client) } : filters;
}

/** The filters that a saved filter or a shared link can hold: a segment lives and is deleted by itself. */
export function storedFilters({ segment: _, ...filters }: Filters): Omit<Filters, "segment"> {
  return filters;
}

/** An address with these filters instead of its own. */
export function withFilters(rest: URLSearchParams, filters: StoredFilters): URLSearchParams {
  const query = new URLSearchParams(rest);
  for (const name of filterParameters) query.delete(name);
  for (const name of filterNames) for (const value of filters[name] ?? []) query.append(name, value);
  if (filters.client !== undefined) query.set("client", String(filters.client));
  return query;
}

/**
 * Each filter in words with the address without it, and the parameters of the address that are no filter. `segments` are
 * their names by id.
 */
export function filterChips(
  filters: Filters,
  query: URLSearchParams,
  segments: ReadonlyMap<string, string> = new Map(),
) {
  const chip = (name: FilterParameter, key: string, value: string): FilterChip => ({
    key: `${name}=${key}`,
    label: i18n.t("overview:filters.chip", { field: i18n.t(`overview:filters.fields.${name}`), value }),
    to: withoutValue(query, name, key),
  });
  const chips = filterNames.flatMap((name) =>
    (filters[name] ?? []).map((key) => chip(name, key, nameWords(name, { key }))),
  );
  const type = clientTypes[(filters.client ?? 0) - 1];
  if (type !== undefined) chips.push(chip("client", String(filters.client), i18n.t(`overview:recent.types.${type}`)));
  chips.push(...(filters.segment ?? []).map((id) => chip("segment", id, segments.get(id) ?? id)));
  const none = Object.fromEntries(["page", ...filterParameters].map((name) => [name, null]));
  return { chips, clear: withParams(query, none), wrong: wrongFilters(query) };
}

function wrongFilters(query: URLSearchParams): string[] {
  const client = query.get("client") ?? allTypes;
  const names = [
    ...filterNames.filter((name) => query.getAll(name).length > maxValues || !query.getAll(name).every(isValue)),
    ...(isType(client) || client === allTypes ? [] : ["client" as const]),
    ...(query.getAll("segment").every(isId) ? [] : ["segment" as const]),
  ];
  return names.map((name) => i18n.t("overview:filters.wrong", { field: i18n.t(`overview:filters.fields.${name}`) }));
}
