import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import { isRefusedAs } from "./failures.server.ts";

const url = "https://demo.example";

/**
 * The owner's demo website, filled with 90 days of a shop's history: the one that is there, else a new one. Made-up
 * events never go into a website that collects real ones. Answers its id. Filling is asked for each time: a website that
 * was made while the second call failed would else stay empty for ever.
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
