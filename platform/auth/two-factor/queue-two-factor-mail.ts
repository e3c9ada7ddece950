import type { Dependencies } from "#platform/dependencies.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type TwoFactorChange, twoFactorMail } from "../mails.ts";

export type MailDependencies = Pick<Dependencies, "postgres" | "ids" | "clock" | "settings">;

/** Informs the owner of a change of the second factor, in the transaction that makes it. */
export async function queueTwoFactorMail(
  { ids, clock, settings }: MailDependencies,
  queries: Queries,
  { change, email }: { change: TwoFactorChange; email: string },
): Promise<void> {
  const mail = twoFactorMail(change, { email, dashboard: settings.DASHBOARD_URL });
  const id = ids.uuid();
  await queueMail(queries, { key: `two-factor-${change}/${id}`, mail: { ...mail, id, date: clock.now() } });
}
