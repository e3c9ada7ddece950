import type { Party } from "#contract/money-shapes.ts";
import type { Caller } from "#platform/caller.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findBuyer, storeBuyer } from "./sql/buyers.ts";

type Owner = Pick<Caller, "id" | "fullName" | "email">;

/** Whom an account's pro formas name as the buyer: what was set, else the account itself. */
export async function readBuyer(queries: Queries, { id, fullName, email }: Owner): Promise<Party> {
  const stored = await findBuyer(queries, id);
  if (stored !== undefined) return stored;
  return {
    ...{ name: fullName, email, phone: null, nationalId: null, economicCode: null, registrationNumber: null },
    ...{ province: null, city: null, postalCode: null, address: null },
  };
}

/** Sets whom later pro formas name as the buyer; earlier ones stay as they are. */
export async function updateBuyer(queries: Queries, { id }: Pick<Owner, "id">, party: Party): Promise<Party> {
  await storeBuyer(queries, id, party);
  return party;
}
