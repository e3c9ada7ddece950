import type { Client } from "#contract/client.ts";
import { orDefault } from "./or-default.server.ts";

/** Names of a website's events for forms to suggest; none where they cannot be read. */
export async function loadEventNames(api: Client, id: string): Promise<string[]> {
  return (await orDefault(api.websites.eventNames({ id })))?.result.items ?? [];
}
