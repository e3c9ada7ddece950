import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listSegments } from "./sql/segments.ts";

/**
 * The segments of a website by id, for what names them: whether they run, and whether they can have members: without
 * conditions they never had any.
 */
export const listStates = async (queries: Queries, website: string) =>
  new Map(
    (await listSegments(queries, website)).map(({ id, name, type, status, evaluatedAt, definition }) => [
      id,
      {
        name,
        isRunning: status === "running",
        isEmpty: type !== "static" && evaluatedAt === null && !hasConditions(definition),
      },
    ]),
  );

const hasConditions = (definition: unknown) => ((definition as { groups?: unknown[] }).groups ?? []).length > 0;
