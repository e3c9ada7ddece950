import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type SecretPlace, seal } from "./seal.ts";
import { holdKey, upsertSecret } from "./sql/sealed-secrets.ts";

/**
 * Seals a text and stores it at its place, instead of the one before, within the caller's transaction: the value comes
 * to be with the row that it belongs to. Throws where the website is gone.
 */
export async function storeSecret(
  { keyring, clock }: Pick<Dependencies, "keyring" | "clock">,
  transaction: Queries,
  { text, ...place }: SecretPlace & { text: string },
): Promise<void> {
  // Before the key is read: a rotation that begins now waits for this commit.
  await holdKey(transaction);
  const { current } = keyring;
  const sealed = seal(current, text, place);
  await upsertSecret(transaction, { ...place, keyId: current.id, sealed, now: new Date(clock.now()) });
}
