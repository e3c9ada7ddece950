import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import { type Filters, filterChips } from "./filters.server.ts";

/** The filters of an address with the segments that the website has, and their chips, which bear the segments' names. */
export async function nameSegments(
  api: Client,
  website: string,
  { filters, query }: { filters: Filters; query: URLSearchParams },
) {
  const { segment: wanted, ...others } = filters;
  if (wanted === undefined) return { filters, chips: filterChips(filters, query) };
  const { items } = (await api.segments.list({ website, limit: 200 })).result;
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const known = wanted.filter((id) => names.has(id));
  const named: Filters = known.length === 0 ? others : { ...others, segment: known };
  const chips = filterChips(named, query, names);
  if (known.length === wanted.length) return { filters: named, chips };
  // A deleted segment selects nobody: a report of it is not found.
  const wrong = i18n.t("overview:filters.wrong", { field: i18n.t("overview:filters.fields.segment") });
  return { filters: named, chips: { ...chips, wrong: [...new Set([...chips.wrong, wrong])] } };
}
