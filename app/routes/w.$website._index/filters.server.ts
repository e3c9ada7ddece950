import { type Dimension, wordsOf } from "#app/format/names.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { FilterChip } from "#app/ui/filter-chips.tsx";

/** Parameters of the address that select sessions; a report takes each under the same name. */
export const filterNames = [
  "medium",
  "source",
  "campaign",
  "path",
  "country",
  "city",
  "device",
  "os",
  "browser",
] as const satisfies Dimension[];
export type FilterName = (typeof filterNames)[number];

export type Filters = Partial<Record<FilterName, string[]>>;

const most = 50;
const longest = 500;

/** The filters of an address. What no report could take (too long, too many) is left out. */
export function readFilters(query: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of filterNames) {
    const values = query.getAll(name).filter((value) => value !== "" && value.length <= longest);
    if (values.length > 0) filters[name] = values.slice(0, most);
  }
  return filters;
}

/** Each filter in words, with the address that is without it. */
export function filterChips(filters: Filters, query: URLSearchParams): { chips: FilterChip[]; clear: string } {
  const chips = filterNames.flatMap((name) =>
    (filters[name] ?? []).map((key) => ({
      key: `${name}=${key}`,
      label: i18n.t("overview:filters.chip", {
        field: i18n.t(`overview:filters.fields.${name}`),
        value: wordsOf(name, { key }),
      }),
      to: withParams(query, { [name]: null }),
    })),
  );
  return { chips, clear: withParams(query, Object.fromEntries(filterNames.map((name) => [name, null]))) };
}
