import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";

const url = "https://demo.example";

/**
 * The owner's demo website, which is being filled with 90 days of a shop's history: the one that is there, else a new
 * one. Made-up events never go into a website that collects real ones. Answers its id.
 */
export async function openDemo(api: Client, timeZone: string): Promise<string> {
  const { items } = (await api.wallet.websites.list({ page: 1, limit: 200 })).result;
  const found = items.find((website) => website.url.startsWith(url));
  if (found !== undefined) return found.id;
  const created = await api.wallet.websites.create({ name: i18n.t("shell:demo.name"), url, timeZone });
  await api.wallet.websites.demo({ id: created.result.id });
  return created.result.id;
}
