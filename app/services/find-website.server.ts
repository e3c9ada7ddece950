import type { Client } from "#contract/client.ts";

/** One of the owner's websites; throws a 404 Response where it is not theirs, or none. */
export async function findWebsite(api: Client, id: string) {
  const { result } = await api.wallet.websites.list({ page: 1, limit: 200 });
  const website = result.items.find((item) => item.id === id);
  if (website === undefined) throw new Response(null, { status: 404 });
  return website;
}
