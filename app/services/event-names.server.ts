import type { Client } from "#contract/client.ts";
import { orDefault } from "./or-default.server.ts";

/** Names of a website's events for forms to suggest; none where they cannot be read. */
export async function loadEventNames(api: Client, id: string): Promise<string[]> {
  return (await orDefault(api.websites.eventNames({ id })))?.result.items ?? [];
}

/** The same with the names of defined events first, for what evaluates events by name. */
export async function loadNamedEvents(api: Client, website: string): Promise<string[]> {
  return (await orDefault(api.namedEvents.names({ website })))?.result.items ?? [];
}
