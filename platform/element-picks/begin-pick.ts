import { hash as hashOf } from "node:crypto";
import type { Dependencies } from "#platform/dependencies.ts";
import { pageOfPath } from "#platform/websites/page-of-path.ts";
import { insertPick } from "./sql/element-picks.ts";

const lifetimeMs = 15 * 60_000;
/** Of an owner at once. */
const maxOpen = 20;

export const hashToken = (token: string) => hashOf("sha256", token, "buffer");

/**
 * Makes a one-use token and the address that opens the owner's page with it. It stands in the fragment, which no server
 * and no referrer sees.
 */
export async function beginPick(
  { postgres, clock, ids }: Pick<Dependencies, "postgres" | "clock" | "ids">,
  { website, owner, path }: { website: { id: string; url: string }; owner: string; path: string },
): Promise<{ url: string; expiresAt: string }> {
  // The tracker knows tokens by their first letter.
  const token = `t${ids.secret(32)}`;
  const now = clock.now();
  const expiresAt = new Date(now + lifetimeMs);
  await postgres.transaction((queries) =>
    insertPick(
      queries,
      { hash: hashToken(token), website: website.id, owner, expiresAt },
      { now: new Date(now), max: maxOpen },
    ),
  );
  const page = pageOfPath(path, website.url);
  page.hash = `nabz=${token}`;
  return { url: page.href, expiresAt: expiresAt.toISOString() };
}
