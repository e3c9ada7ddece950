import { hasStatus } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { personId } from "#contract/people.ts";

/** The address of the person and the channel that an address of the dashboard names; undefined where there is none. */
export async function addressOfPerson(
  api: OwnerContext["api"],
  website: string,
  query: URLSearchParams,
): Promise<string | undefined> {
  const user = query.get("person") ?? "";
  if (!personId.safeParse(user).success) return undefined;
  // A person of whom no event is left is not known any more: the page opens without an address.
  const found = await api.profiles.detail({ wid: website, user }).catch((error: unknown) => {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  });
  return (query.get("channel") === "EMAIL" ? found?.result.email : found?.result.phone) ?? undefined;
}
