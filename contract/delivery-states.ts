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
/** Of messages that a provider has, or may have: only these cost anything. */
export const leftStates: readonly MessageState[] = [
  ...(["sent", "delivered", "opened", "clicked", "bounced", "undelivered", "uncertain"] as const),
];

/** Why an address gets nothing more. `unsubscribed` is also what an owner adds. */
export const suppressionStates = ["unsubscribed", "bounced", "operator_block", "complained", "gone"] as const;
export type SuppressionState = (typeof suppressionStates)[number];
/** Kinds of lines that an address may be closed to; empty: all. */
export const suppressedLineKinds = ["", "service", "promotional", "bale"] as const;
