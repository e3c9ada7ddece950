import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { SecretPlace } from "./seal.ts";
import { removeSecret as remove } from "./sql/sealed-secrets.ts";

/** Removes what is stored at a place, within the caller's transaction. Answers whether there was anything. */
export const removeSecret = (transaction: Queries, place: SecretPlace): Promise<boolean> => remove(transaction, place);
