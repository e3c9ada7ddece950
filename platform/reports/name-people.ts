import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findPersonNames } from "./sql/find-person-names.ts";

export { nobody } from "./sql/find-person-names.ts";

/** What people are called and how they are reached, by their number as text; unknown people are missing. */
export const namePeople = (queries: Queries, website: string, people: readonly bigint[]) =>
  findPersonNames(queries, website, people);
