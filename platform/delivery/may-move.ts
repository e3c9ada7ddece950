import type { MessageState } from "#contract/delivery-states.ts";

/**
 * Which state may follow which: forward only, so that what comes late, twice or out of order changes nothing. What is
 * `sending` may be answered by its receiver before its call is. Only its owner sends again what is `uncertain`.
 */
const moves: Readonly<Record<MessageState, readonly MessageState[]>> = {
  queued: ["sending", "dropped"],
  sending: [
    ...(["queued", "sent", "failed", "bounced", "uncertain"] as const),
    ...(["delivered", "opened", "clicked", "undelivered"] as const),
  ],
  sent: ["delivered", "opened", "clicked", "undelivered", "failed", "bounced"],
  delivered: ["opened", "clicked"],
  opened: ["clicked"],
  clicked: [],
  dropped: [],
  failed: [],
  bounced: [],
  undelivered: [],
  uncertain: ["queued", "sent", "delivered", "opened", "clicked", "undelivered", "failed", "bounced"],
};

export const mayMove = (from: MessageState, to: MessageState): boolean => moves[from].includes(to);
