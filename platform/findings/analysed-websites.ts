import type { Query } from "#platform/reports/query.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findAnalysed, listAnalysed } from "./sql/findings.ts";

/** A website as background analyses read it, with its owner; undefined where it is gone or inactive. */
export const findAnalysedWebsite = (
  queries: Queries,
  id: string,
): Promise<(Query["website"] & { owner: string }) | undefined> => findAnalysed(queries, id);

/** Websites that background analyses look at. */
export const listAnalysedWebsites = (queries: Queries): Promise<{ id: string; timeZone: string }[]> =>
  listAnalysed(queries);
