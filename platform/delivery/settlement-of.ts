import type { Outcome, UnclearPolicy } from "./adapters/adapter.ts";
import type { Settlement } from "./sql/settle.ts";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Rests before the tries that follow one which plainly was not sent. */
const retryDelaysMs: readonly number[] = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour];
/** When an unclear message is looked up first, and again. */
const lookupDelaysMs = [10 * second, minute];
/** How long a provider is trusted to know a message that it has. */
const lookupEndsMs = 12 * hour;
/** Looks, a minute apart, in which a message is absent before that is believed. */
const maxAbsences = 2;
/** How long a report of a message that must not be repeated is waited for. */
const reportWaitMs = 15 * minute;

/** What is settled: the attempt, and what is known of the message. */
export interface Attempted {
  id: string;
  attempt: number;
  failures: number;
  expiresAt: number;
  /** The service, as sentences name it. */
  service: string;
  /** An earlier call is unclear, and was repeated: whatever this one came to, the message may be there. */
  mayHaveArrived?: boolean;
}

/** Whether it is paid: what is uncertain was handed over too. */
export const isHandedOver = (state: Settlement["state"]): boolean => state === "sent" || state === "uncertain";

/** What becomes of a message by the outcome of its call. Pure. */
export function settlementOf(
  outcome: Outcome,
  message: Attempted,
  { policy, now }: { policy: UnclearPolicy; now: number },
): Settlement {
  const settlement = settledBy(outcome, message, { policy, now });
  // What is refused may be the repeat alone: to call it failed would be a guess.
  if (settlement.state !== "failed" || message.mayHaveArrived !== true) return settlement;
  return { ...settlement, ...uncertainty(message, settlement.said ?? "") };
}

function settledBy(
  outcome: Outcome,
  message: Attempted,
  { policy, now }: { policy: UnclearPolicy; now: number },
): Settlement {
  const { id, attempt } = message;
  switch (outcome.kind) {
    case "accepted":
      return { id, attempt, state: "sent", outcome: "accepted", ...outcomeFields(outcome) };
    case "refused": {
      const { reason, said } = outcome;
      const state = reason === "bounced" ? "bounced" : "failed";
      return { id, attempt, state, outcome: "refused", said, reason, detail: { service: message.service, text: said } };
    }
    case "not_sent":
      if (outcome.waitMs !== undefined) return waitOrRefuse(message, { ...outcome, waitMs: outcome.waitMs }, now);
      return tryAgain(message, { ...outcome, outcome: "not_sent" }, now);
    case "unclear":
      return afterUnclear(message, { said: outcome.said, policy, now, since: now });
    default:
      return outcome satisfies never;
  }
}

const uncertainty = ({ service }: Attempted, said: string) =>
  ({ state: "uncertain", reason: "uncertain", detail: { service, text: said } }) as const;

const outcomeFields = ({ providerId, price, saved }: Extract<Outcome, { kind: "accepted" }>) => ({
  ...{ providerId, price, saved },
});

/** Queued for when the receiver may get something again; refused where the message may not wait so long. */
function waitOrRefuse(
  { id, attempt, expiresAt, service }: Attempted,
  { said, waitMs }: { said: string; waitMs: number },
  now: number,
): Settlement {
  const settled = {
    id,
    attempt,
    outcome: "not_sent",
    said,
    reason: "refused",
    detail: { service, text: said },
  } as const;
  if (now + waitMs > expiresAt) return { ...settled, state: "failed" };
  return { ...settled, state: "queued", sendAfter: new Date(now + waitMs) };
}

/** Queued again after a rest that grows, while its time allows; `failed` after the last one. */
function tryAgain(
  { id, attempt, failures, expiresAt, service }: Attempted,
  { said, retryAfterMs, outcome }: { said: string; retryAfterMs?: number | undefined; outcome: string },
  now: number,
): Settlement {
  const delay = retryDelaysMs[failures];
  const at = now + Math.max(delay ?? 0, Math.min(retryAfterMs ?? 0, 2 * hour));
  const detail = { service, text: said, count: failures + 1, limit: retryDelaysMs.length + 1 };
  const failed = { id, attempt, outcome, said, reason: "provider_down", failures: failures + 1 } as const;
  if (delay === undefined || at > expiresAt) return { ...failed, state: "failed", detail };
  const sendAfter = new Date(at);
  return { ...failed, state: "queued", sendAfter, detail: { ...detail, until: sendAfter.toISOString() } };
}

/** What becomes of a message whose call may or may not have reached the provider. `since`: when that became unclear. */
export function afterUnclear(
  message: Attempted,
  { said, policy, now, since }: { said: string; policy: UnclearPolicy; now: number; since: number },
): Settlement {
  const { id, attempt, failures } = message;
  const unclear = { id, attempt, outcome: "unclear", said } as const;
  const uncertain: Settlement = { ...unclear, ...uncertainty(message, said) };
  switch (policy) {
    case "again": {
      const again = tryAgain(message, { said, outcome: "unclear" }, now);
      // It may have arrived at any of the tries: to call it failed would be a guess.
      return again.state === "failed" ? { ...uncertain, failures: failures + 1 } : again;
    }
    case "lookup":
    case "list":
      if (now - since >= lookupEndsMs) return uncertain;
      return { ...unclear, state: "sending", lease: new Date(now + (now > since ? minute : (lookupDelaysMs[0] ?? 0))) };
    case "wait":
      if (now - since >= reportWaitMs) return uncertain;
      return { ...unclear, state: "sending", lease: new Date(since + reportWaitMs) };
    case "uncertain":
      return uncertain;
    default:
      return policy satisfies never;
  }
}

/**
 * A provider does not know a message: after two looks by our id it was never there, and is sent again. A list in which it
 * is searched by its text proves no absence: a repeat could be the second one, so that it stays `uncertain`.
 */
export function afterAbsence(
  message: Attempted,
  { absences, policy, now }: { absences: number; policy: UnclearPolicy; now: number },
): Settlement {
  const { id, attempt } = message;
  const seen = { id, attempt, outcome: "absent", absences: absences + 1 } as const;
  if (absences + 1 < maxAbsences) return { ...seen, state: "sending", lease: new Date(now + (lookupDelaysMs[1] ?? 0)) };
  if (policy === "list") return { ...seen, ...uncertainty(message, "not in the list of what was sent") };
  return { ...seen, state: "queued", sendAfter: new Date(now) };
}
