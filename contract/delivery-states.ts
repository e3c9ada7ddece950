// Without schemas: the browser loads this file.

/** By what a message is delivered. Plans, caps and lists of four channels count `WEB_PUSH` as `PUSH`. */
export const deliveryChannels = ["SMS", "EMAIL", "PUSH", "WEB_PUSH", "WHATSAPP", "ON_SITE", "API"] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** Where a message stands. */
export const messageStates = [
  ...(["queued", "sending", "sent", "delivered", "opened", "clicked"] as const),
  ...(["dropped", "failed", "bounced", "undelivered", "uncertain"] as const),
] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * The moves that a message makes, forward only: late, repeated and disordered reports change nothing. `sending` goes back
 * to `queued` where the call plainly did not happen or may be repeated; `uncertain` is repeated by the owner alone.
 */
const moves: Readonly<Record<MessageState, readonly MessageState[]>> = {
  queued: ["sending", "dropped"],
  sending: ["queued", "sent", "delivered", "opened", "clicked", "failed", "bounced", "undelivered", "uncertain"],
  sent: ["delivered", "opened", "clicked", "failed", "bounced", "undelivered"],
  delivered: ["opened", "clicked", "bounced"],
  opened: ["clicked"],
  clicked: [],
  dropped: [],
  failed: [],
  bounced: [],
  undelivered: [],
  uncertain: ["queued", "sent", "delivered", "opened", "clicked", "failed", "bounced", "undelivered"],
};

/** Whether a message may go from one state to another. */
export const mayMove = (from: MessageState, to: MessageState): boolean => moves[from].includes(to);

/** The states from which a message may come to `to`, for the condition of a statement. */
export const statesBefore = (to: MessageState): MessageState[] => messageStates.filter((from) => mayMove(from, to));

/** States in which nothing is left to do; only reports follow. */
export const isEnded = (state: MessageState): boolean => state !== "queued" && state !== "sending";
