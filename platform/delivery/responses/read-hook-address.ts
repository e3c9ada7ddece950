import type { Dependencies } from "#platform/dependencies.ts";
import type { Accounts } from "../accounts.ts";
import { hookNameOf, hookSecret, verifyToken } from "./hook-secret.ts";

/** Where the provider of a channel reports to; null for one that reports nothing. */
export async function readHookAddress(
  { postgres, settings, accounts }: Pick<Dependencies, "postgres" | "settings"> & { accounts: Accounts },
  channel: string,
): Promise<{ url: string | null; verifyToken: string | null }> {
  const account = await accounts.find(postgres, channel);
  if (account === undefined || !["SMS", "EMAIL", "WHATSAPP"].includes(account.channel)) {
    return { url: null, verifyToken: null };
  }
  return {
    url: `${settings.PLATFORM_URL}/hooks/${hookNameOf(account.provider)}/${hookSecret(channel, settings)}`,
    verifyToken: account.provider === "whatsapp" ? verifyToken(channel, settings) : null,
  };
}
