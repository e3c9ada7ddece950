import type { Outcome } from "./adapter.ts";

/** What came of a call with some messages; `isOfOne`: all of them were refused for what one of them may be at fault for. */
export interface CallOutcome {
  outcomes: Outcome[];
  isOfOne: boolean;
}

/**
 * Sends messages in one call, and in halves where the call was refused for one of them, so that a bad number fails alone.
 * What was refused has not been sent: nothing is sent twice. Once `isOver`, what is left is tried again later, as the calls
 * of a batch end within its lease.
 */
export async function sendDivided<Message>(
  messages: readonly Message[],
  call: (messages: readonly Message[]) => Promise<CallOutcome>,
  isOver: () => boolean,
): Promise<Outcome[]> {
  const { outcomes, isOfOne } = await call(messages);
  if (!isOfOne || messages.length < 2) return outcomes;
  if (isOver()) return messages.map(() => ({ kind: "not_sent", said: "refused for another message of the call" }));
  const half = Math.ceil(messages.length / 2);
  const first = await sendDivided(messages.slice(0, half), call, isOver);
  return [...first, ...(await sendDivided(messages.slice(half), call, isOver))];
}
