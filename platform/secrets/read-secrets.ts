import type { Dependencies } from "#platform/dependencies.ts";
import { type SecretPlace, UnsealError, unseal } from "./seal.ts";
import { listSecrets } from "./sql/sealed-secrets.ts";

/** The texts of a place whose purposes begin as its own does, by purpose; what no key opens any more is missing. */
export async function readSecrets(
  { keyring, postgres }: Pick<Dependencies, "keyring" | "postgres">,
  place: SecretPlace,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { purpose, sealed } of await listSecrets(postgres, place)) {
    try {
      texts.set(purpose, unseal(keyring, sealed, { ...place, purpose }));
    } catch (error) {
      if (!(error instanceof UnsealError)) throw error;
    }
  }
  return texts;
}
