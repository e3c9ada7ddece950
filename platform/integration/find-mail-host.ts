import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listChannels } from "./sql/channels.ts";

/** The server that a website's mails leave by; undefined where none is set up. */
export async function findMailHost(queries: Queries, website: string): Promise<string | undefined> {
  const server = (await listChannels(queries, website)).find(({ provider }) => provider === "smtp");
  return typeof server?.settings.host === "string" ? server.settings.host : undefined;
}
