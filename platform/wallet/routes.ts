import { ok } from "#contract/envelope.ts";
import { requiresWebsite } from "#platform/http/context.ts";
import { buildMenu } from "./menu.ts";

/** The handler of the menu. */
export const walletRoutes = {
  menu: requiresWebsite.wallet.menu.handler(({ input: { tamin } }) => ok(buildMenu({ tamin }))),
};
