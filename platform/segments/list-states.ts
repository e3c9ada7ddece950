import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listSegments } from "./sql/segments.ts";

/** The segments of a website by id, and whether they run: for what names them. */
export const listStates = async (queries: Queries, website: string) =>
  new Map(
    (await listSegments(queries, website)).map(({ id, name, status }) => [
      id,
      { name, isRunning: status === "running" },
    ]),
  );
