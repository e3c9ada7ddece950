import { withParams } from "#app/period/with-params.ts";
import { filterNames } from "#contract/dimensions.ts";

/** Filters in the address: those of dimensions, the type of the people, and the segments that they are inside. */
export const filterParameters = [...filterNames, "client", "segment"] as const;
export type FilterParameter = (typeof filterParameters)[number];

/** The report that a page was opened from, with `changed` in place of that page's query. */
export function backTo(website: string, query: URLSearchParams, changed: URLSearchParams = query): string {
  const screen = /^((reports|people)\/[a-z]+|orders)$/.exec(query.get("screen") ?? "")?.[0];
  return `/w/${website}${screen === undefined ? "" : `/${screen}`}${withParams(changed, { screen: null, page: null })}`;
}

const periodParameters = [
  ...(["from", "to", "timeline", "boundary"] as const),
  ...(["compare", "compareFrom", "compareTo", "customers"] as const),
] as const;

/** The parameters that every report shares: period, comparison and filters. */
export function sharedParameters(search: string | URLSearchParams): URLSearchParams {
  const names: readonly string[] = [...periodParameters, ...filterParameters];
  return new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.includes(name)));
}
