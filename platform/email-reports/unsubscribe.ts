import { recordActivity } from "#platform/activity/record-activity.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { disableSubscription, findSubscription, type Subscription } from "./sql/subscriptions.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

type UnsubscribeDependencies = Pick<Dependencies, "postgres" | "settings" | "clock">;

/** The subscription of a link. Throws NOT_FOUND for a forged link, or one of a deleted website. */
export async function findByToken(
  { postgres, settings }: UnsubscribeDependencies,
  token: string,
): Promise<Subscription> {
  const id = readUnsubscribeToken(token, settings);
  const found = id === undefined ? undefined : await findSubscription(postgres, id);
  if (found === undefined) throw new AppError("NOT_FOUND", "No such subscription");
  return found;
}

/** Turns the subscription of a link off and records it; idempotent. Throws as `findByToken`. */
export async function unsubscribe(
  dependencies: UnsubscribeDependencies & Pick<Dependencies, "ids">,
  token: string,
): Promise<void> {
  const { id, user, kind, website } = await findByToken(dependencies, token);
  await dependencies.postgres.transaction(async (queries) => {
    if (!(await disableSubscription(queries, id, new Date(dependencies.clock.now())))) return;
    const changes = [{ field: kind, value: "false" }];
    const call = { call: "emailReports.unsubscribe", origin: "link" } as const;
    await recordActivity(dependencies, queries, { ...call, user, website, changes });
  });
}
