import type { Client } from "#contract/client.ts";
import { tokenOf } from "./api.server.ts";
import { type FoundWebsite, requestSlot } from "./request-slot.server.ts";

/**
 * One of the owner's websites, looked up once for the loaders of a request: the shell and the screen in it both need it.
 * Throws ApiError NOT_FOUND where it is not theirs, or none.
 */
export function findWebsite(api: Client, id: string): Promise<FoundWebsite> {
  const token = tokenOf(api);
  const kept = token === undefined ? undefined : requestSlot()?.websites;
  const key = `${token} ${id}`;
  const known = kept?.get(key);
  if (known !== undefined) return known;
  const found = api.websites.get({ id }).then(({ result }) => result);
  kept?.set(key, found);
  // Looked up again by whatever comes later: the platform may be back by then.
  found.catch(() => {
    if (kept?.get(key) === found) kept.delete(key);
  });
  return found;
}
