import fc from "fast-check";
import type { Adapter, Outcome } from "#platform/delivery/adapters/adapter.ts";
import { scriptedAdapter } from "./delivery.ts";

/** What happens to messages that are paid from a wallet, or of a pack. */
export type Step =
  | { do: "pay"; toman: number }
  | { do: "queue"; parts: number; answer: Outcome["kind"]; report: "failed" | "delivered" | "undelivered" }
  /** By a worker that dies at a statement, or does not. */
  | { do: "send"; dies: number | null }
  | { do: "report" }
  /** The owner sends again what is uncertain; a journey drops what waits. */
  | { do: "again" | "drop" };

export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("pay" as const), toman: fc.integer({ min: 1, max: 900 }) }),
  {
    ...{ weight: 3 },
    arbitrary: fc.record({
      ...{ do: fc.constant("queue" as const), parts: fc.integer({ min: 1, max: 3 }) },
      answer: fc.constantFrom(
        "accepted" as const,
        "accepted" as const,
        "refused" as const,
        "not_sent" as const,
        "unclear" as const,
      ),
      report: fc.constantFrom("failed" as const, "delivered" as const, "undelivered" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("send" as const), dies: fc.option(fc.integer({ min: 1, max: 60 })) }),
  },
  fc.record({ do: fc.constant("report" as const) }),
  fc.record({ do: fc.constantFrom("again" as const, "drop" as const) }),
);

/** Messages as they were queued, and whether their owner sent them again. */
export type Made = Map<string, Extract<Step, { do: "queue" }> & { isAgain?: boolean }>;

/** What was handed over, also if its owner let it go later, and what was begun and waits for its next try. */
export function isTaken({ state, attempts, isAgain }: { state: string; attempts: number; isAgain?: boolean }): boolean {
  if (state === "dropped") return isAgain === true;
  return state === "queued" ? attempts > 0 : state !== "failed";
}

/** A panel that answers as each message says, and reports twice. */
export function scriptedPanel(made: Made): Adapter {
  const answers: Record<Outcome["kind"], (id: string) => Outcome> = {
    accepted: (id) => ({ kind: "accepted", providerId: `at-${id}` }),
    refused: () => ({ kind: "refused", reason: "refused", said: "no" }),
    not_sent: () => ({ kind: "not_sent", said: "away" }),
    unclear: () => ({ kind: "unclear", said: "?" }),
  };
  return scriptedAdapter({
    send: async (messages) => messages.map(({ id }) => answers[made.get(id)?.answer ?? "accepted"](id)),
    // Doubled, and again whenever it is polled.
    poll: async (ids) =>
      [...ids, ...ids].map((providerId) => ({
        providerId,
        state: made.get(providerId.slice(3))?.report ?? "delivered",
      })),
  });
}
