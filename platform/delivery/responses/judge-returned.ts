import { judgeMailRefusal } from "../adapters/judge-mail-refusal.ts";
import type { Returned } from "./read-returned.ts";

/** What a mail that came back means for its message and the address. */
export type Verdict =
  /** It did not arrive, and no other will: `said` by the receiver's server. */
  | { kind: "hard"; said: string }
  /** It did not arrive for a passing reason; `isOver`: the server has given up. */
  | { kind: "soft"; said: string; isOver: boolean }
  /** It did not arrive for a rule of a server, which says nothing of the mailbox. */
  | { kind: "policy"; said: string }
  | { kind: "delivered" }
  | { kind: "complaint" };

/** Judges the first receiver that something is said of: each of our mails has one. Pure. */
export function judgeReturned({ receivers, isComplaint }: Returned): Verdict | undefined {
  if (isComplaint) return { kind: "complaint" };
  const said = receivers.find(({ action }) => ["failed", "delayed", "delivered"].includes(action));
  if (said === undefined) return undefined;
  if (said.action === "delivered") return { kind: "delivered" };
  const isOver = said.action === "failed";
  if (isOver && said.status.startsWith("5.")) {
    const refusal = judgeMailRefusal(said.status.startsWith("5.0.") ? said.said : said.status);
    if (refusal === "gone") return { kind: "hard", said: said.said };
    if (refusal === "policy") return { kind: "policy", said: said.said };
  }
  return said.status.startsWith("4.") || said.status.startsWith("5.")
    ? { kind: "soft", said: said.said, isOver }
    : undefined;
}

/** Days in a row after which an address gets nothing more. */
export const maxSoftDays = 5;

/** Days in a row with one that came back today. Pure. */
export const nextSoftDays = (before: { day: number; days: number } | undefined, today: number): number => {
  if (before === undefined || today - before.day > 1) return 1;
  return today <= before.day ? before.days : before.days + 1;
};
