import type { NotifiedBrowser } from "#contract/notifications.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listBrowsers as list } from "./sql/notified-browsers.ts";

/** The browsers of an owner that are sent pushes, the newest first. */
export const listBrowsers = (queries: Queries, owner: string): Promise<NotifiedBrowser[]> => list(queries, owner);
