import type { Client } from "#contract/client.ts";

/** One of the owner's websites. Throws ApiError NOT_FOUND where it is not theirs, or none. */
export async function findWebsite(api: Client, id: string) {
  return (await api.websites.get({ id })).result;
}
