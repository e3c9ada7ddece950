import { OutgoingError } from "#platform/outgoing/outgoing-error.ts";
import type { Outcome } from "./adapter.ts";

/** What came of a message whose HTTP call has no answer. */
export function outcomeOfFailure(error: unknown): Outcome {
  if (!(error instanceof OutgoingError)) throw error;
  const said = error.message;
  return error.hasLeft ? { kind: "unclear", said } : { kind: "not_sent", said, isDown: true };
}

/** Answers of a gateway before the service, which does not say whether the service has the request. */
export const isUnclearStatus = (status: number): boolean => status === 502 || status === 504;

/** The pause that `Retry-After` names, in seconds or as a date. */
export function retryAfterOf(header: string | string[] | undefined, now: number): number | undefined {
  if (typeof header !== "string") return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
