import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findFirstAccount } from "./sql/find-first-account.ts";
import { insertNotification } from "./sql/insert-notification.ts";
import type { NewNotification } from "./values.ts";

type OfOperator<Each> = Each extends NewNotification ? Omit<Each, "owner" | "website"> : never;

/** `notify` for what the operator looks after, who has the first account. */
export async function notifyOperator(queries: Queries, notification: OfOperator<NewNotification>): Promise<boolean> {
  const owner = await findFirstAccount(queries);
  return owner !== undefined && (await insertNotification(queries, { ...notification, owner, website: null }));
}
