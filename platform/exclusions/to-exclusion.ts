import type { Exclusion } from "#contract/exclusions.ts";
import { AppError } from "#platform/errors.ts";
import type { ExclusionRow } from "./sql/exclusions.ts";

/** An exclusion as the API answers it. `events`: how many it holds now. */
export const toExclusion = (row: ExclusionRow, events: number): Exclusion => ({
  ...{ id: row.id, name: row.name, conditions: row.conditions, fromNowOn: row.fromNowOn, state: row.state, events },
  progress: row.state === "applying" || row.state === "undoing" ? row.progress : 1,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});

export const exclusionNotFound = () => new AppError("NOT_FOUND", "No such exclusion of this website");
