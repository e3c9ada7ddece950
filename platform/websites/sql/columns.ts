import type { Website } from "#contract/websites.ts";
import type { OwnWebsite } from "#platform/caller.ts";

/** The columns of an `OwnWebsite`. */
export const columns = `id, name, url, protocol, host, hosts, active, server_purchases_only AS "serverPurchasesOnly",
  signed_identify_only AS "signedIdentifyOnly", time_zone AS "timeZone", currency, key, secret, created_at AS "createdAt"`;

/** The website as the contract shows it, without its secret. */
export const toWebsite = ({ host: _host, secret: _secret, createdAt, ...shown }: OwnWebsite): Website => ({
  ...shown,
  createdAt: createdAt.toISOString(),
});
