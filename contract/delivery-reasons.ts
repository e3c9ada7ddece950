// Without schemas: the browser loads this file.

/** Why a message waits, was not sent or is unclear: a closed list, codes are never used again for something else. */
export const messageReasons = [
  ...(["no_address", "invented", "gone", "unsubscribed", "no_consent"] as const),
  ...(["bounced", "operator_block", "complained", "undelivered"] as const),
  ...(["cap_day", "cap_week", "cap_month"] as const),
  ...(["unvouched_hour", "unvouched_day", "browser_day", "domain_day"] as const),
  ...(["quiet_hours", "line_hours", "rate", "balance"] as const),
  ...(["queue_end", "queue_off"] as const),
  ...(["channel_off", "template_off", "missing_value", "too_long", "window_closed"] as const),
  ...(["goal_reached", "left", "stopped", "block_removed", "journey_deleted", "campaign_deleted"] as const),
  ...(["refused", "provider_down", "not_seen", "same_address", "uncertain", "pattern"] as const),
] as const;
export type MessageReason = (typeof messageReasons)[number];

/** What the sentence of a reason says beside its words. Instants are ISO 8601. */
export interface ReasonDetail {
  /** Since when: an unsubscription, a bounce. */
  since?: string | undefined;
  /** An address is known, and may be that of a stranger whose browser gave it. */
  isDoubtful?: boolean | undefined;
  /** The owner stopped the address, not its person. */
  isByOwner?: boolean | undefined;
  /** The consent was refused, and not only never recorded. */
  isRefused?: boolean | undefined;
  /** Until when it waits at first: then it is judged again. */
  until?: string | undefined;
  /** Times of day (HH:MM) between which it is quiet, or a line may send. */
  from?: string | undefined;
  to?: string | undefined;
  /** The number of the line. */
  line?: string | undefined;
  /** How many were sent, and the limit; parts of a text and their limit; tries and their limit. */
  count?: number | undefined;
  limit?: number | undefined;
  /** What a provider answered, or a name: of a template, a placeholder, a service. */
  text?: string | undefined;
  service?: string | undefined;
  /** In rial. */
  amount?: number | undefined;
  /** Why it waited first, where it then ran out of time or its queue is off. */
  first?: MessageReason | undefined;
  firstDetail?: Omit<ReasonDetail, "first" | "firstDetail"> | undefined;
}
