import type { ActionKind, AddonKind } from "#contract/money-shapes.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { countAddons, countMessages } from "./sql/plan-addons.ts";

/** The running add-ons of an account, and the messages of packs that it has left. */
export const readExtras = async (
  queries: Queries,
  of: { owner: string; now: number },
): Promise<{ addons: Record<AddonKind, number>; messages: Record<ActionKind, number> }> => ({
  addons: await countAddons(queries, of),
  messages: await countMessages(queries, of.owner),
});
