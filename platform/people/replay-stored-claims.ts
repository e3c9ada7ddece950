import type { Dependencies } from "#platform/dependencies.ts";
import type { LoggedGroup } from "#platform/wal/group.ts";
import type { IdentityClaim } from "./identity-graph.ts";
import type { IdentityResolver } from "./identity-resolver.ts";
import { readClaim } from "./read-claim.ts";
import { readClaimEvents } from "./sql/claim-events.ts";
import { readRecordedBefore } from "./sql/identity-state.ts";
import { maxClockSkewMs } from "./sql/recorded-claims.ts";

/** The claims of a group of the log that is stored later: its events would not fit into memory. */
export interface LoggedClaims {
  receivedAt: number;
  claims: IdentityClaim[];
}

/**
 * Records the claims of stored events that a crash kept from being recorded, or all of them where events are older than
 * the people tables; then those of the log. Run before the port opens. Recorded claims are skipped. Throws
 * SERVICE_UNAVAILABLE where a store does not answer.
 */
export async function replayStoredClaims(
  { postgres, clickhouse, log }: Pick<Dependencies, "postgres" | "clickhouse" | "log">,
  resolver: IdentityResolver,
  logged: readonly LoggedClaims[] = [],
): Promise<void> {
  const since = await readRecordedBefore(postgres);
  let events = 0;
  await resolver.writeAndRecord(since, [], async () => {
    for await (const page of readClaimEvents(clickhouse, Math.max(0, since - maxClockSkewMs))) {
      const claims = page.map(({ website, ...row }) => readClaim(website, row));
      await resolver.record(claims.filter((claim) => claim !== undefined));
      events += page.length;
      if (events > page.length) log.info({ events }, "replaying identity claims");
    }
    // Marks of claims that were recorded before are deleted.
    for (const { receivedAt, claims } of logged) {
      if (receivedAt >= since - maxClockSkewMs) await resolver.record(claims);
    }
  });
}

/** The claims of a group in the order in which the event store has them. */
export const claimsOf = ({ receivedAt, batches }: LoggedGroup): LoggedClaims => ({
  receivedAt,
  claims: batches
    .flatMap(({ website, rows }) =>
      rows.filter(({ exclusion }) => exclusion === undefined).map((row) => readClaim(website, row)),
    )
    .filter((claim) => claim !== undefined)
    .sort((one, other) => one.at - other.at),
});
