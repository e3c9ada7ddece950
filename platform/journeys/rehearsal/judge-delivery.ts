import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { type CapUses, cappedChannel, capWindows, stampsAt } from "#platform/delivery/gate/caps.ts";
import { usedNow } from "#platform/delivery/gate/counted-windows.ts";
import { type GatedMessage, type GateFacts, gate } from "#platform/delivery/gate/gate.ts";

/** What would have become of a message. `at`: when it left or was dropped; of one that waits, when it was made. */
export interface Delivery {
  state: "sent" | "waiting" | "dropped";
  at: number;
  reason: MessageReason | null;
}

/** A wait ends with its queue: more looks than a week of ten-minute ones has are none. */
const maxLooks = 1_100;

/** What one person has been sent so far, by channel and scope. */
export class SentSoFar {
  readonly #uses = new Map<string, CapUses>();

  of(channel: DeliveryChannel, scope: number): CapUses | undefined {
    return this.#uses.get(`${cappedChannel(channel)}/${scope}`);
  }

  count(channel: DeliveryChannel, scopes: readonly number[], { zone, at }: { zone: string; at: number }): void {
    const stamps = stampsAt(zone, at);
    for (const scope of scopes) {
      const cap = { scope, limits: {}, uses: this.of(channel, scope) };
      const used = { day: 0, week: 0, month: 0 };
      for (const window of capWindows) used[window] = usedNow(cap, stamps, window) + 1;
      this.#uses.set(`${cappedChannel(channel)}/${scope}`, { stamps, used });
    }
  }
}

/** Follows a message through the gate until it leaves, is dropped or time is over. Pure but for what it counts. */
export function judgeDelivery(
  message: GatedMessage,
  known: GateFacts,
  { sent, end }: { sent: SentSoFar; end: number },
): Delivery {
  const { channel, createdAt } = message;
  let now = createdAt;
  let waiting: { reason: MessageReason; detail: ReasonDetail } | undefined;
  for (let look = 0; look < maxLooks; look += 1) {
    const caps = known.caps.map((cap) => ({ ...cap, uses: sent.of(channel, cap.scope) }));
    const verdict = gate({ ...message, ...(waiting && { waiting }) }, { ...known, caps }, now);
    if (verdict.do === "drop") return { state: "dropped", at: now, reason: verdict.reason };
    if (verdict.do === "send") {
      const scopes = message.isTransactional ? [] : caps.map(({ scope }) => scope);
      sent.count(channel, scopes, { zone: known.zone, at: now });
      return { state: "sent", at: now, reason: null };
    }
    waiting ??= { reason: verdict.reason, detail: verdict.detail };
    if (verdict.until > end) break;
    now = Math.max(verdict.until, now + 1);
  }
  return { state: "waiting", at: createdAt, reason: waiting?.reason ?? null };
}
