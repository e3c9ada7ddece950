import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import type { Verdict } from "./gate.ts";

const minute = 60_000;
/** The first wait for a balance; each further one is twice as long. */
const firstWaitMs = 10 * minute;
const maxWaitMs = 120 * minute;

interface UnpaidMessage {
  createdAt: number;
  expiresAt: number;
  /** Why it waits already. */
  waiting?: { reason: MessageReason; detail: ReasonDetail } | undefined;
  /** Waits for a balance in a row so far. */
  waits: number;
}

/** What a message does that nothing is left to pay: it waits, ever longer, while its queue allows. Pure. */
export function holdForBalance(
  { createdAt, expiresAt, waiting, waits }: UnpaidMessage,
  { amount, now }: { amount: number; now: number },
): Exclude<Verdict, { do: "send" }> {
  const first = waiting ?? { reason: "balance" as const, detail: { amount } };
  const why = { first: first.reason, firstDetail: first.detail };
  if (expiresAt <= createdAt) return { do: "drop", reason: "queue_off", detail: why };
  if (now >= expiresAt) {
    return { do: "drop", reason: "queue_end", detail: { ...why, until: new Date(expiresAt).toISOString() } };
  }
  const until = Math.min(now + Math.min(firstWaitMs * 2 ** waits, maxWaitMs), expiresAt);
  return { do: "wait", until, reason: "balance", detail: { amount, count: waits + 1 } };
}
