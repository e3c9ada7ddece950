import type { Domain } from "#contract/integration-domains.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { notifyWebsite } from "#platform/notifications/notify-website.ts";
import { renewSpf } from "./dns/expected-records.ts";
import { judgeDomain } from "./dns/judge-domain.ts";
import { lookUpRecords } from "./dns/look-up-records.ts";
import type { Dns } from "./dns/open-resolver.ts";
import { findMailHost } from "./find-mail-host.ts";
import { claimName, type DomainRow, findDomainRow, lockDomain, updateDomain } from "./sql/domains.ts";
import { domainNotFound, toDomain } from "./to-domain.ts";

type Stores = Pick<Dependencies, "postgres" | "clock">;

/**
 * Looks a domain's records up and writes down what was found. Throws NOT_FOUND, and CONFLICT where another owner has
 * verified the domain.
 */
export async function verifyDomain(dependencies: Stores, dns: Dns, id: string): Promise<Domain> {
  const row = await findDomainRow(dependencies.postgres, id);
  if (row === undefined) throw domainNotFound();
  const { checked, isTaken } = await checkDomain(dependencies, dns, row);
  if (isTaken) {
    const issues = [{ path: ["id"], message: violationText.domainTaken }];
    throw new AppError("CONFLICT", "Another owner has verified the domain", { issues });
  }
  return toDomain(checked);
}

/**
 * One check of a domain. The DNS is queried outside of any transaction; its owner is notified when a verified domain breaks.
 * `isTaken`: it would be verified, but is another owner's.
 */
export async function checkDomain(
  { postgres, clock }: Stores,
  dns: Dns,
  { id, website, records: known }: DomainRow,
): Promise<{ checked: DomainRow; isTaken: boolean }> {
  const expected = renewSpf(known, await findMailHost(postgres, website));
  const records = await lookUpRecords(dns, expected, clock.now());
  return postgres.transaction(async (queries) => {
    const before = await lockDomain(queries, id);
    if (before === undefined) throw domainNotFound();
    const now = clock.now();
    const judged = judgeDomain(before, records, now);
    const isTaken = judged.status === "verified" && !(await claimName(queries, before));
    const state = isTaken ? { ...judged, status: "not_verified" as const, verifiedAt: null } : judged;
    const checked = { ...before, ...state, records, checkedAt: new Date(now) };
    await updateDomain(queries, checked);
    if (checked.status === "broken" && before.status === "verified") {
      const key = `${id}/${checked.failingSince?.toISOString()}`;
      await notifyWebsite(queries, {
        ...{ website: before.website, kind: "domainBroken", key },
        values: { domain: before.name },
      });
    }
    return { checked, isTaken };
  });
}
