import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { makeRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";
import { findTwoFactor } from "./sql/two-factor.ts";

/** New recovery codes; the old ones end. The caller has proved the owner. Throws CONFLICT where it is off. */
export async function renewRecoveryCodes(
  { postgres, ids }: Pick<Dependencies, "postgres" | "ids">,
  owner: { id: string },
): Promise<string[]> {
  const recovery = await makeRecoveryCodes(ids);
  await postgres.transaction(async (queries) => {
    const factor = await findTwoFactor(queries, owner.id);
    if (factor === undefined || factor.enabledAt === null) throw new AppError("CONFLICT", "The second factor is off");
    await storeRecoveryCodes(queries, owner.id, recovery);
  });
  return recovery.codes;
}
