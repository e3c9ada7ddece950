import type { Queries } from "#platform/stores/postgres/handle.ts";
import { insertForWebsite } from "./sql/insert-notification.ts";
import type { NewNotification } from "./values.ts";

type OfWebsite<Each> = Each extends NewNotification ? Omit<Each, "owner" | "website"> & { website: string } : never;

/** `notify` for a cause that knows the website and not its owner. Nobody is notified where the website is deleted. */
export const notifyWebsite = (queries: Queries, notification: OfWebsite<NewNotification>): Promise<boolean> =>
  insertForWebsite(queries, notification);
