import type { Dependencies } from "#platform/dependencies.ts";
import { readSecret } from "#platform/secrets/read-secret.ts";
import type { SenderDomain } from "./adapters/email.ts";
import { bounceAddress } from "./message-addresses.ts";
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
  return {
    name,
    selector,
    privateKey,
    bounceAddress: (message) => bounceAddress(message, name, dependencies.settings),
  };
}
