import type { Queries } from "#platform/stores/postgres/handle.ts";
import { deleteBrowsers } from "./sql/notified-browsers.ts";

/** No browser gets pushes of the account any more, in the caller's transaction: somebody else may have signed one up. */
export const forgetBrowsers = (queries: Queries, user: string): Promise<unknown> => deleteBrowsers(queries, user);
