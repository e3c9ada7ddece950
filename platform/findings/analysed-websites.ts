import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type AnalysedWebsite, findAnalysed, listAnalysed } from "./sql/findings.ts";

/** A website as background analyses read it, with its owner; undefined where it is gone or inactive. */
export const findAnalysedWebsite = (queries: Queries, id: string): Promise<AnalysedWebsite | undefined> =>
  findAnalysed(queries, id);

/** Websites that background analyses look at. */
export const listAnalysedWebsites = (queries: Queries): Promise<{ id: string; timeZone: string }[]> =>
  listAnalysed(queries);
