import type { Outcome } from "./adapter.ts";

type Failed = Exclude<Outcome, { kind: "accepted" | "unclear" }>;

const dayMs = 24 * 3_600_000;
/** The account, its number or its right to write: nothing else of it leaves either. */
const accountCodes = new Set([0, 3, 10, 190, 368, 130497, 131031, 131042, 131063]);
/** Too much at once, of the app, the account or the number. */
const busyCodes = new Set([4, 80007, 130429, 131048, 131064]);
/** Meta's own trouble, or too many to one person. */
const laterCodes = new Set([1, 2, 131000, 131016, 131056]);
const templateCodes = new Set([132001, 132015, 132016]);

/** What an error of Meta's means for a message, by the list of its documents; another one is a refusal. Pure. */
export function outcomeOfCode(code: number, said: string): Failed {
  if (accountCodes.has(code) || (code >= 200 && code <= 299)) return { kind: "not_sent", said, isDown: true };
  if (busyCodes.has(code)) return { kind: "not_sent", said, isDown: true };
  if (laterCodes.has(code)) return { kind: "not_sent", said };
  // The person has had enough marketing today, from all senders together.
  if (code === 131049) return { kind: "not_sent", said, waitMs: dayMs };
  if (code === 131047) return { kind: "refused", reason: "window_closed", said };
  if (code === 131050) return { kind: "refused", reason: "unsubscribed", said, suppress: "address" };
  if (code === 131026) return { kind: "refused", reason: "gone", said, suppress: "address" };
  if (templateCodes.has(code)) return { kind: "refused", reason: "template_off", said };
  return { kind: "refused", reason: "refused", said };
}
