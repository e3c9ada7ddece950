import type { BrowserHandover } from "#platform/people/identity-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { unsigned } from "./load-graph.ts";

/** All handovers, the earliest of each browser first. Few browsers have any. */
export async function listHandovers({ query }: Queries): Promise<BrowserHandover[]> {
  const rows = await query<{ website: string; visitor: string; at: Date; assigned: string }>(
    `SELECT website_id AS website, visitor::text, at, assigned_visitor::text AS assigned
     FROM browser_handovers ORDER BY website_id, visitor, at`,
  );
  return rows.map(({ website, visitor, at, assigned }) => ({
    ...{ website, visitor: unsigned(visitor), at: at.getTime(), assignedVisitor: unsigned(assigned) },
  }));
}
