import { madeWords } from "#app/services/distinguish-websites.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { lastWebsite } from "#app/services/preferences.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { zoneName } from "#contract/text/zones.ts";

/** Websites of a page. */
export const size = 50;
/** What the platform lists at most in one call. */
const maxCompared = 200;

/** A page of the owner's websites; those of equal names and addresses, on whatever pages, with when they were made. */
export async function loadWebsites({ request, api, query }: Pick<OwnerContext, "request" | "api" | "query">) {
  const readPage = async (page: number) => (await api.websites.list({ page, limit: size })).result;
  const { items, ...paging } = await readPaged(query, readPage);
  const others = paging.total <= size ? [] : (await api.websites.list({ limit: maxCompared })).result.items;
  const compared = [...items, ...others];
  const last = lastWebsite(request);
  const websites = items.map(({ id, name, url, timeZone, createdAt }) => ({
    id,
    name,
    made: madeWords({ id, name, url, timeZone, createdAt }, compared),
    initial: [...name.trim()][0] ?? "",
    address: url.replace(/^https?:\/\//, ""),
    zone: zoneName(timeZone),
    current: id === last,
  }));
  return { websites, paging: { ...paging, size } };
}
