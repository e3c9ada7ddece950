import type { MessageUse } from "#contract/balance.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listMessageUses } from "./sql/message-uses.ts";

/** What an account's messages took of its packs in a period, by channel and campaign, the largest first. */
export const readMessageUses = (queries: Queries, of: { owner: string; from: Date; to: Date }): Promise<MessageUse[]> =>
  listMessageUses(queries, of);
