import type { SendingType } from "#contract/integration-providers.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What messages are made of or leave by, as journeys and campaigns name it. */
export interface Supply {
  website: string;
  /** Of a template, a domain, or the lines of a channel. */
  ids: readonly string[];
  /** Of a template of WhatsApp, which journeys know by name and language. */
  whatsapp?: { name: string; language: string } | undefined;
  /** A type of which no channel is left. */
  type?: SendingType | undefined;
}

export interface SupplyUser {
  kind: string;
  id: string;
  name: string;
}

/** What sends with a supply and keeps it from being deleted. */
export type FindSupplyUsers = (queries: Queries, supply: Supply) => Promise<SupplyUser[]>;

export const findUsers = async (queries: Queries, users: readonly FindSupplyUsers[], supply: Supply) =>
  (await Promise.all(users.map((find) => find(queries, supply)))).flat();
