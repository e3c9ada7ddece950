import type { DomainRecord } from "#contract/integration-domains.ts";
import type { DomainRow } from "../sql/domains.ts";

type Known = Pick<DomainRow, "status" | "failures" | "failingSince" | "verifiedAt">;

const dayMs = 86_400_000;
/** A verified domain breaks with this failure in a row, a day after the first at the earliest. */
const maxFailures = 3;

/**
 * What a check makes of a domain. It is verified where the required records are right: the token says whose it is, and
 * DKIM signs as the very domain that mails are from, which is alignment. A verified domain survives passing faults; an
 * answer that did not come is none.
 */
export function judgeDomain(known: Known, records: readonly DomainRecord[], now: number): Known {
  const wanting = records.filter(({ required, ok }) => required && !ok);
  if (wanting.length === 0) {
    return { status: "verified", failures: 0, failingSince: null, verifiedAt: known.verifiedAt ?? new Date(now) };
  }
  if (known.status === "not_verified" || wanting.every(({ problem }) => problem === "timeout")) return known;
  const failures = known.failures + 1;
  const failingSince = known.failingSince ?? new Date(now);
  const isBroken = failures >= maxFailures && now - failingSince.getTime() >= dayMs;
  return { ...known, failures, failingSince, status: isBroken ? "broken" : known.status };
}
