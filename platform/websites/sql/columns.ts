import type { Website } from "#contract/websites.ts";

/** A website as its owner's use cases see it. */
export interface WebsiteRow {
  id: string;
  name: string;
  url: string;
  protocol: "http" | "https";
  host: string;
  /** Beside `host`, as it is written. */
  hosts: string[];
  active: boolean;
  timeZone: string;
  key: string;
  secret: string;
  createdAt: Date;
}

export const columns = `id, name, url, protocol, host, hosts, active, time_zone AS "timeZone", key, secret, created_at AS "createdAt"`;

/** The website as the contract shows it, without its secret. */
export const toWebsite = ({ host: _host, secret: _secret, createdAt, ...shown }: WebsiteRow): Website => ({
  ...shown,
  createdAt: createdAt.toISOString(),
});
