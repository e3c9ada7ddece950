import { hashToken, openWith, pickPrefix, toolLifetimeMs } from "#platform/collect/tool-token.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { pageOfPath } from "#platform/websites/page-of-path.ts";
import { insertPick } from "./sql/element-picks.ts";

/** Of an owner at once. */
const maxOpen = 20;

/**
 * Makes a one-use token and the address that opens the owner's page with it. It stands in the fragment, which no server
 * and no referrer sees.
 */
export async function beginPick(
  { postgres, clock, ids }: Pick<Dependencies, "postgres" | "clock" | "ids">,
  { website, owner, path }: { website: { id: string; url: string }; owner: string; path: string },
): Promise<{ url: string; expiresAt: string }> {
  const token = pickPrefix + ids.secret(32);
  const now = clock.now();
  const expiresAt = new Date(now + toolLifetimeMs);
  await postgres.transaction((queries) =>
    insertPick(
      queries,
      { hash: hashToken(token), website: website.id, owner, expiresAt },
      { now: new Date(now), max: maxOpen },
    ),
  );
  return { url: openWith(pageOfPath(path, website.url), token), expiresAt: expiresAt.toISOString() };
}
