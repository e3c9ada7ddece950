import type { Dimension } from "#app/format/names.ts";
import { withParams } from "./with-params.ts";

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

/** All that a filter is called in the address: those, and the type of the people. */
export const filterParameters = [...filterNames, "client"] as const;

/** The report that a page beside it was opened from: its address, with what that page changed of it. */
export function backTo(website: string, query: URLSearchParams, changed: URLSearchParams = query): string {
  const screen = /^reports\/[a-z]+$/.exec(query.get("screen") ?? "")?.[0];
  return `/w/${website}${screen === undefined ? "" : `/${screen}`}${withParams(changed, { screen: null, page: null })}`;
}

const periodParameters = [
  ...(["from", "to", "timeline", "boundary"] as const),
  ...(["compare", "compareFrom", "compareTo", "customers"] as const),
] as const;

/** What every report's address says in the same words: when, compared with what, and of whom. */
export function carried(search: string | URLSearchParams): URLSearchParams {
  const names: readonly string[] = [...periodParameters, ...filterParameters];
  return new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.includes(name)));
}
