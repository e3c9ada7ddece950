import type { Dependencies } from "#platform/dependencies.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { removeSecret } from "#platform/secrets/remove-secret.ts";
import { twoFactorMail } from "../mails.ts";
import { deleteTwoFactor } from "./sql/two-factor.ts";
import { placeOf } from "./verify-code.ts";

/** Turns the second factor off and informs the owner by mail. The caller has proved the owner. Whether there was one. */
export function disableTwoFactor(
  { postgres, ids, clock, settings }: Pick<Dependencies, "postgres" | "ids" | "clock" | "settings">,
  owner: { id: string; email: string },
): Promise<boolean> {
  return postgres.transaction(async (queries) => {
    await removeSecret(queries, placeOf(owner.id));
    if (!(await deleteTwoFactor(queries, owner.id))) return false;
    const mail = twoFactorMail("off", { email: owner.email, dashboard: settings.DASHBOARD_URL });
    const id = ids.uuid();
    await queueMail(queries, { key: `two-factor-off/${id}`, mail: { ...mail, id, date: clock.now() } });
    return true;
  });
}
