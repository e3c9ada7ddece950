import type { LastSeen } from "#contract/reports.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listLastSeen } from "./list-last-seen.ts";
import { listTopPeople } from "./list-top-people.ts";
import type { Query } from "./query.ts";
import type { RunQuery } from "./run-query.ts";

interface Options extends Pick<Dependencies, "postgres" | "clock"> {
  /** By purchases and then sessions, or by when they were last seen. */
  sort: "-sales" | "-lastSeenAt";
  /** With `-lastSeenAt`: whether `total` is answered. */
  counted: boolean;
}

/** The people of the period in either order. */
export function listPeople(
  query: Query,
  run: RunQuery,
  { sort, ...options }: Options,
): Promise<Omit<LastSeen, "total"> & { total?: number }> {
  return sort === "-sales" ? listTopPeople(query, run, options) : listLastSeen(query, run, options);
}
