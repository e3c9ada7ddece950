import type { EventRow } from "#platform/events/event-row.ts";
import { hasIdentifiers, type IdentityClaim } from "./identity-graph.ts";
import type { IdentityResolver } from "./identity-resolver.ts";
import { assignVisitor, readClaim } from "./read-claim.ts";

/** The claims of some rows; rows without one are missing. */
export type RowClaims = ReadonlyMap<EventRow, IdentityClaim>;

/**
 * Reads the claims of a website's rows and assigns each row the visitor that its browser belongs to once they are
 * applied. Expects the browsers' own visitors; call before the rows are stored. Throws SERVICE_UNAVAILABLE where
 * PostgreSQL does not answer.
 */
export async function resolveIdentities(
  resolver: IdentityResolver,
  website: string,
  rows: readonly EventRow[],
): Promise<RowClaims> {
  const claims = new Map<EventRow, IdentityClaim>();
  for (const row of rows) {
    const claim = readClaim(website, row);
    if (claim !== undefined) claims.set(row, claim);
  }
  const browsers = rows.map(({ visitor }) => visitor);
  const visitorAt = await resolver.previewVisitors(website, browsers, sortClaims(rows, claims));
  for (const row of rows) {
    const claim = claims.get(row);
    const isIdentified = claim !== undefined && hasIdentifiers(claim);
    assignVisitor(row, visitorAt(row.visitor, row.at), isIdentified);
    if (claim !== undefined && !isIdentified) claims.set(row, { ...claim, visitor: row.visitor });
  }
  return claims;
}

/** The claims of these rows by time. */
export const sortClaims = (rows: readonly EventRow[], claims: RowClaims): IdentityClaim[] =>
  claims.size === 0
    ? []
    : rows
        .map((row) => claims.get(row))
        .filter((claim) => claim !== undefined)
        .sort((one, other) => one.at - other.at);
