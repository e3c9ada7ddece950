import { isVouched } from "#contract/provenance.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readClaim } from "./read-claim.ts";
import { readClaimEvents } from "./sql/claim-events.ts";
import { hasPeople, isProvenanceDerived, saveProvenanceDerived } from "./sql/identity-state.ts";
import { vouchForLinks } from "./sql/vouch-for-links.ts";
import { vouchForStored } from "./sql/vouch-for-stored.ts";

/**
 * Gives the people of releases without provenance theirs, once, from the events of servers: an identifier that one of them
 * claims, and a field whose current value was claimed at the moment of one of them; and their browsers' links from those
 * that say whose browser it is, signed ones too. Run before claims are recorded. May be
 * cut off anywhere. Throws SERVICE_UNAVAILABLE where a store does not answer.
 */
export async function deriveProvenance({
  postgres,
  clickhouse,
  log,
}: Pick<Dependencies, "postgres" | "clickhouse" | "log">): Promise<void> {
  if (await isProvenanceDerived(postgres)) return;
  if (await hasPeople(postgres)) {
    log.info("deriving who said what of people");
    await deriveFromEvents({ postgres, clickhouse });
  }
  await saveProvenanceDerived(postgres);
}

async function deriveFromEvents({
  postgres,
  clickhouse,
}: Pick<Dependencies, "postgres" | "clickhouse">): Promise<void> {
  for await (const page of readClaimEvents(clickhouse, 0, { isVouchedOnly: true })) {
    const said = page.flatMap(({ website, ...row }) => {
      const claim = readClaim(website, row);
      return claim === undefined ? [] : [{ claim, visitor: row.visitor }];
    });
    const claims = said.map(({ claim }) => claim);
    await vouchForStored(
      postgres,
      claims.filter(({ provenance }) => isVouched(provenance)),
    );
    await vouchForLinks(postgres, said);
  }
}
