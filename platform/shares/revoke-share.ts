import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { removeSecret } from "#platform/secrets/remove-secret.ts";
import { placeOfToken } from "./share-token.ts";
import { deleteShare } from "./sql/shares.ts";

/** Revokes a link and forgets its address. Throws NOT_FOUND where the website has no such link. */
export async function revokeShare(
  { postgres }: Pick<Dependencies, "postgres">,
  { website, id }: { website: string; id: string },
): Promise<void> {
  const isDeleted = await postgres.transaction(async (transaction) => {
    await removeSecret(transaction, placeOfToken(website, id));
    return deleteShare(transaction, { website, id });
  });
  if (!isDeleted) throw new AppError("NOT_FOUND", "No such link of this website");
}
