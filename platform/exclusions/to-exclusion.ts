import type { Exclusion, ExclusionConditions } from "#contract/exclusions.ts";
import { AppError } from "#platform/errors.ts";
import type { ExclusionRow } from "./sql/exclusions.ts";

/** An exclusion as the API answers it. `events`: how many it holds now. */
export const toExclusion = (row: ExclusionRow, events: number): Exclusion => ({
  ...firstValues(row.conditions),
  ...{ id: row.id, name: row.name, conditions: row.conditions, fromNowOn: row.fromNowOn, state: row.state, events },
  progress: row.state === "applying" || row.state === "undoing" ? row.progress : 1,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});

/** Conditions of one value each, as they may be given. */
const firstValues = ({ source, networks, visitors, page, from, to }: ExclusionConditions) => ({
  ...{ source: source[0] ?? null, address: networks[0] ?? null, visitor: visitors[0] ?? null },
  ...{ pattern: page[0] ?? null, from: from ?? null, to: to ?? null },
});

export const exclusionNotFound = () => new AppError("NOT_FOUND", "No such exclusion of this website");
