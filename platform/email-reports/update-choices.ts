import { type EmailReportChoices, emailReportKinds } from "#contract/email-reports.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readChoices, setSubscription } from "./sql/subscriptions.ts";

/** Subscribes an owner to the named reports of a website, or ends it; what is left out stays. Answers all of them. */
export async function updateChoices(
  { postgres, clock, ids }: Pick<Dependencies, "postgres" | "clock" | "ids">,
  {
    choices,
    ...of
  }: { user: string; website: string; choices: { [Kind in keyof EmailReportChoices]?: boolean | undefined } },
): Promise<EmailReportChoices> {
  const now = new Date(clock.now());
  return postgres.transaction(async (queries) => {
    for (const kind of emailReportKinds) {
      const isOn = choices[kind];
      if (isOn !== undefined) await setSubscription(queries, { ...of, id: ids.uuid(), kind, isOn, now });
    }
    return readChoices(queries, of);
  });
}
