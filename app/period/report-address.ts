import { withParams } from "#app/period/with-params.ts";
import { filterNames } from "#contract/dimensions.ts";

/** Filters in the address: those of dimensions, the type of the people, and the segments that they are inside. */
export const filterParameters = [...filterNames, "client", "segment"] as const;
export type FilterParameter = (typeof filterParameters)[number];

/** Reports, lists of people, and what is shown by its id. */
const screen =
  /^(?:(?:reports|people)\/[a-z]+|orders|campaigns\/compare|(?:campaigns|funnels|heatmaps)\/[\da-f-]{36}(?:\/(?:left|element)\/[\w-]{1,64})?)$/;

/** The screen that an address names as `screen`; undefined for the overview, and for what is no screen to lead back to. */
export const readScreen = (query: URLSearchParams): string | undefined => screen.exec(query.get("screen") ?? "")?.[0];

/** What pages beside the screen at a path below `/w/:website` carry as `screen`. The people of a cohort belong to their report. */
export const screenBeside = (path: string): string | undefined =>
  (/^(?:reports|people)\/[a-z]+/.exec(path) ?? screen.exec(path))?.[0];

/** The report that a page was opened from, with `changed` in place of that page's query. */
export function backTo(website: string, query: URLSearchParams, changed: URLSearchParams = query): string {
  const path = readScreen(query);
  return `/w/${website}${path === undefined ? "" : `/${path}`}${withParams(changed, { screen: null, page: null })}`;
}

/** The filters that the screen at an address has: heatmaps are of one kind of viewport, which their own buttons choose. */
export const offeredFilters = (query: URLSearchParams): readonly FilterParameter[] =>
  readScreen(query)?.startsWith("heatmaps/") === true
    ? filterParameters.filter((name) => name !== "device")
    : filterParameters;

const periodParameters = [
  ...(["from", "to", "timeline", "boundary"] as const),
  ...(["compare", "compareFrom", "compareTo", "customers"] as const),
] as const;

/** The parameters that every report shares: period, comparison and filters. */
export function sharedParameters(search: string | URLSearchParams): URLSearchParams {
  const names: readonly string[] = [...periodParameters, ...filterParameters];
  return new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.includes(name)));
}
