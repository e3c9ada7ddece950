import type { Website } from "#contract/websites.ts";
import type { OwnWebsite } from "#platform/caller.ts";

/** The website as the contract shows it, without its secret. */
export const toWebsite = ({ host: _host, secret: _secret, createdAt, ...shown }: OwnWebsite): Website => ({
  ...shown,
  createdAt: createdAt.toISOString(),
});
