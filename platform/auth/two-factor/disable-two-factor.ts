import { removeSecret } from "#platform/secrets/remove-secret.ts";
import { type MailDependencies, queueTwoFactorMail } from "./queue-two-factor-mail.ts";
import { deleteTwoFactor } from "./sql/two-factor.ts";
import { placeOf } from "./verify-code.ts";

/** Turns the second factor off and informs the owner by mail. The caller has proved the owner. Whether there was one. */
export function disableTwoFactor(
  dependencies: MailDependencies,
  owner: { id: string; email: string },
): Promise<boolean> {
  return dependencies.postgres.transaction(async (queries) => {
    await removeSecret(queries, placeOf(owner.id));
    if (!(await deleteTwoFactor(queries, owner.id))) return false;
    await queueTwoFactorMail(dependencies, queries, { change: "off", email: owner.email });
    return true;
  });
}
