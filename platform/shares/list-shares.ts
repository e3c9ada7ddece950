import type { Share } from "#contract/shares.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readSecrets } from "#platform/secrets/read-secrets.ts";
import { addressOf, placeOfToken } from "./share-token.ts";
import { listShares, type ShareRow } from "./sql/shares.ts";

/** A link as the API answers it; `url` is null where its address is not known any more. */
export const toShare = ({ query, createdAt, expiresAt, ...row }: ShareRow, url: string | null): Share => ({
  ...{ ...row, ...query, url },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** The links of a website with their addresses, the newest first. */
export async function readShares(dependencies: Dependencies, website: string): Promise<Share[]> {
  const [rows, tokens] = await Promise.all([
    listShares(dependencies.postgres, website),
    readSecrets(dependencies, placeOfToken(website, "")),
  ]);
  return rows.map((row) => {
    const token = tokens.get(placeOfToken(website, row.id).purpose);
    return toShare(row, token === undefined ? null : addressOf(dependencies.settings, token));
  });
}
