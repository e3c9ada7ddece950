import type { Caller } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readAccessToken } from "./access-token.ts";
import { findSignedIn } from "./sql/find-signed-in.ts";

/** The account of an `Authorization` header; undefined without one, or where its token or sign-in has ended. */
export async function findCaller(
  { settings, clock, postgres }: Pick<Dependencies, "settings" | "clock" | "postgres">,
  authorization: string | undefined,
): Promise<Caller | undefined> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) return undefined;
  const claims = readAccessToken(token, { secret: settings.SESSION_SECRET, now: clock.now() });
  const account = claims && (await findSignedIn(postgres, claims));
  return account && { ...account, until: claims.until };
}
