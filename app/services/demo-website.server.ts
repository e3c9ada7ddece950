import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import { isRefusedAs } from "./failures.server.ts";

const url = "https://demo.example";

/**
 * Finds or creates the owner's demo website, with 90 days of a shop's history, and returns its id. Made-up events never
 * go into a website that collects real ones. Every call starts the filling: a demo whose first filling failed would
 * otherwise stay empty for ever.
 */
export async function openDemo(api: Client, timeZone: string): Promise<string> {
  const { items } = (await api.websites.list({ q: url, limit: 200 })).result;
  const found = items.find((website) => website.url.startsWith(url));
  const { id } = found ?? (await api.websites.create({ name: i18n.t("shell:demo.name"), url, timeZone })).result;
  await api.websites.demo({ id }).catch((error: unknown) => {
    // Filled already.
    if (!isRefusedAs(error, "CONFLICT")) throw error;
  });
  return id;
}
