import { createHmac } from "node:crypto";
import type { Dependencies } from "#platform/dependencies.ts";
import { readSecret } from "#platform/secrets/read-secret.ts";
import type { SenderDomain } from "./adapters/email.ts";
import { findVerifiedDomain } from "./sql/sender-domains.ts";

/** The name of our key in the domain's DNS. */
const selector = "nabz1";

/** What mails of a website from a domain are signed with; undefined until the domain is verified. */
export async function findSenderDomain(
  dependencies: Pick<Dependencies, "postgres" | "keyring" | "settings">,
  { website, name }: { website: string; name: string },
): Promise<SenderDomain | undefined> {
  const domain = await findVerifiedDomain(dependencies.postgres, { website, name });
  if (domain === undefined) return undefined;
  const privateKey = await readSecret(dependencies, { website, purpose: `domain/${domain.id}/dkim` });
  if (privateKey === undefined) return undefined;
  const { SESSION_SECRET } = dependencies.settings;
  return {
    ...{ name, selector, privateKey },
    bounceAddress: (message) => `b.${message}.${bounceMac(message, SESSION_SECRET)}@bounce.${name}`,
  };
}

/** By it a mail that comes back is known to be about one that we sent: 80 bits, lower-case. */
const bounceMac = (message: string, secret: string): string =>
  createHmac("sha256", secret).update(`bounce:${message}`).digest("hex").slice(0, 20);
