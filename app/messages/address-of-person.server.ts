import { orNotFound } from "#app/services/failures.server.ts";
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
  const { phone, email } = await orNotFound(api.profiles.detail({ wid: website, user }));
  return (query.get("channel") === "EMAIL" ? email : phone) ?? undefined;
}
