import type { Dependencies } from "#platform/dependencies.ts";
import type { Accounts } from "../accounts.ts";
import { hookNameOf, hookSecret } from "./hook-secret.ts";

/** Where the provider of a channel reports to; null for one that reports nothing. */
export async function readHookAddress(
  { postgres, settings, accounts }: Pick<Dependencies, "postgres" | "settings"> & { accounts: Accounts },
  channel: string,
): Promise<{ url: string | null }> {
  const account = await accounts.find(postgres, channel);
  const reports = account !== undefined && (account.channel === "SMS" || account.channel === "EMAIL");
  if (!reports) return { url: null };
  return { url: `${settings.PLATFORM_URL}/hooks/${hookNameOf(account.provider)}/${hookSecret(channel, settings)}` };
}
