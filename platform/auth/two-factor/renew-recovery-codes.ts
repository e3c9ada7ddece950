import { AppError } from "#platform/errors.ts";
import { type MailDependencies, queueTwoFactorMail } from "./queue-two-factor-mail.ts";
import { makeRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";
import { findTwoFactor } from "./sql/two-factor.ts";

/** New recovery codes; the old ones end, and a mail says so. The caller has proved the owner. Throws CONFLICT where it is off. */
export async function renewRecoveryCodes(
  dependencies: MailDependencies,
  owner: { id: string; email: string },
): Promise<string[]> {
  const recovery = await makeRecoveryCodes(dependencies.ids);
  await dependencies.postgres.transaction(async (queries) => {
    const factor = await findTwoFactor(queries, owner.id);
    if (factor === undefined || factor.enabledAt === null) throw new AppError("CONFLICT", "The second factor is off");
    await storeRecoveryCodes(queries, owner.id, recovery);
    await queueTwoFactorMail(dependencies, queries, { change: "codes", email: owner.email });
  });
  return recovery.codes;
}
