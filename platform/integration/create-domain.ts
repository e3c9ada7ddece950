import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { type Domain, maxDomains } from "#contract/integration-domains.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { SecretPlace } from "#platform/secrets/seal.ts";
import { storeSecret } from "#platform/secrets/store-secret.ts";
import { expectedRecords } from "./dns/expected-records.ts";
import { findMailHost } from "./find-mail-host.ts";
import { lockIntegration } from "./sql/channels.ts";
import { type DomainRow, insertDomain, listDomains } from "./sql/domains.ts";
import { toDomain } from "./to-domain.ts";

/** Where the private key of a domain's DKIM is sealed. */
export const dkimPlace = (website: string, domain: string): SecretPlace => ({
  website,
  purpose: `domain/${domain}/dkim`,
});

/** Mails a day of a domain that receivers do not know yet. */
const firstDailyLimit = 200;

const makeKeys = promisify(generateKeyPair);

/**
 * Adds a sender domain with a key of its own; its records wait for the owner. Throws CONFLICT where the website has it,
 * REFUSED where it has `maxDomains`.
 */
export async function createDomain(
  dependencies: Pick<Dependencies, "postgres" | "keyring" | "ids" | "clock" | "settings">,
  website: string,
  name: string,
): Promise<Domain> {
  const { publicKey, privateKey } = await makeKeys("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const { ids, clock, postgres, settings } = dependencies;
  const of = { name, token: ids.secret(18), publicKey: publicKey.toString("base64") };
  const id = ids.uuid();
  return postgres.transaction(async (queries) => {
    await lockIntegration(queries, website);
    const all = await listDomains(queries, website);
    if (all.some((each) => each.name === name)) {
      const issues = [{ path: ["name"], message: violationText.domainThere }];
      throw new AppError("CONFLICT", "The website has the domain", { issues });
    }
    if (all.length >= maxDomains) throw new AppError("REFUSED", "Too many domains");
    const bounceHost = new URL(settings.PLATFORM_URL).hostname;
    const row: DomainRow = {
      ...{ id, website, status: "not_verified", dailyLimit: firstDailyLimit },
      ...of,
      records: expectedRecords({ ...of, bounceHost, mailHost: await findMailHost(queries, website) }),
      ...{ checkedAt: null, failures: 0, failingSince: null, verifiedAt: null, createdAt: new Date(clock.now()) },
    };
    await insertDomain(queries, row);
    await storeSecret(dependencies, queries, { ...dkimPlace(website, id), text: privateKey });
    return toDomain(row);
  });
}
