import type { Website } from "#contract/wallet.ts";

/** A website as its owner's use cases see it. */
export interface WebsiteRow {
  id: string;
  name: string;
  url: string;
  protocol: "http" | "https";
  host: string;
  timeZone: string;
  key: string;
  secret: string;
  createdAt: Date;
}

export const columns = `id, name, url, protocol, host, time_zone AS "timeZone", key, secret, created_at AS "createdAt"`;

/** The website as the contract shows it, without its secret. */
export const toWebsite = ({ id, name, url, protocol, timeZone, key, createdAt }: WebsiteRow): Website => ({
  id,
  name,
  url,
  protocol,
  active: true,
  timeZone,
  key,
  createdAt: createdAt.toISOString(),
});
