import type { Dependencies } from "#platform/dependencies.ts";
import { type SecretPlace, unseal } from "./seal.ts";
import { findSecret } from "./sql/sealed-secrets.ts";

/** The text stored at a place; undefined where there is none. Throws UnsealError where its key is not known any more. */
export async function readSecret(
  { keyring, postgres }: Pick<Dependencies, "keyring" | "postgres">,
  place: SecretPlace,
): Promise<string | undefined> {
  const sealed = await findSecret(postgres, place);
  return sealed === undefined ? undefined : unseal(keyring, sealed, place);
}
