import type { Queries } from "#platform/stores/postgres/handle.ts";
import { insertNotification } from "./sql/insert-notification.ts";
import type { NewNotification } from "./values.ts";

/**
 * Notifies an owner in the transaction of its cause, so that there is both or neither; once for each owner, kind
 * and key, however often it is called. Mails and pushes follow from the stored row. Answers whether it is new.
 */
export const notify = (queries: Queries, notification: NewNotification): Promise<boolean> =>
  insertNotification(queries, notification);
