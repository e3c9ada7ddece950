import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Account } from "./accounts.ts";
import type { Adapter, Outcome, OutgoingMessage } from "./adapters/adapter.ts";
import { unclearPolicyOf } from "./adapters/unclear-policy-of.ts";
import { claimBatch } from "./claim-batch.ts";
import type { BegunMessage, DeliveryDependencies } from "./delivery-dependencies.ts";
import { openUntil } from "./gate/hours.ts";
import { settleBatch } from "./settle-batch.ts";
import type { Lane } from "./sql/claim.ts";

/** What one batch of a lane came to. */
export interface LaneBatch {
  /** Messages that left the queue, or will wait. */
  handled: number;
  /** The provider could not be reached, or answered nothing that says what became of a message: the lane rests. */
  isDown: boolean;
  /** Nothing is known of what was handed over, and it may not be repeated; undefined where nothing was. */
  isUnclear?: boolean;
}

/**
 * Hands over the next messages of a lane: says in one transaction that it will, calls the provider outside of any, and
 * writes down what came of it in another. A process that dies in between leaves `sending` with a lease that passes.
 * `test`: the message of a test, which is claimed alone. `isProbe`: one message is enough to see what the provider does.
 */
export async function dispatchLane(
  dependencies: DeliveryDependencies,
  lane: Lane,
  { test, isProbe = false }: { test?: string; isProbe?: boolean } = {},
): Promise<LaneBatch> {
  const { postgres, accounts, clock, log } = dependencies;
  const account = await accounts.find(postgres, lane.account);
  const adapter = account?.isOn === true ? await accounts.open(account) : undefined;
  const batchSize = adapter?.batchSize ?? 50;
  const { begun, handled } = await claimBatch(dependencies, {
    lane,
    account,
    canCall: adapter !== undefined,
    batchSize: test === undefined && !isProbe ? batchSize : 1,
    isAlone: (content) => adapter?.unclearAlone?.(content) !== undefined,
    leaseMs: adapter?.leaseMs,
    test,
  });
  if (account === undefined || adapter === undefined || begun.length === 0) return { handled, isDown: false };
  const outcomes = await callSafely(
    adapter,
    begun.map((message) => toOutgoing(message, account, clock.now())),
    log,
  );
  await settleApart(dependencies, {
    account,
    policyOf: ({ content }) => unclearPolicyOf(adapter, content),
    hasReports: adapter.poll !== undefined,
    messages: begun,
    outcomes,
  });
  const { failure, isUnclear } = judgeBatch(outcomes);
  const isKnown = failure !== undefined || outcomes.some(({ kind }) => kind === "accepted");
  if (isKnown) await accounts.noteHealth(account, failure);
  // A repeat under the same id costs nothing.
  return { handled, isDown: failure !== undefined, isUnclear: isUnclear && adapter.unclear !== "again" };
}

/**
 * Writes answers down, one by one where they cannot be written together: one that no table takes must not have the others
 * sent again. Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer.
 */
async function settleApart(
  dependencies: DeliveryDependencies,
  { messages, outcomes, ...batch }: Parameters<typeof settleBatch>[1],
): Promise<void> {
  try {
    await settleBatch(dependencies, { ...batch, messages, outcomes });
  } catch (error) {
    if (error instanceof AppError || messages.length < 2) throw error;
    dependencies.log.error({ err: error }, "answers of a batch not written together");
    for (const [index, message] of messages.entries()) {
      const own = { ...batch, messages: [message], outcomes: outcomes.slice(index, index + 1) };
      await settleBatch(dependencies, own).catch((failure: unknown) => {
        dependencies.log.error({ err: failure, message: message.id }, "an answer of a provider not written");
      });
    }
  }
}

/** Whether a batch failed as a whole. A provider that answers to nothing of it would make all that waits `uncertain`. */
function judgeBatch(outcomes: readonly Outcome[]): { failure: string | undefined; isUnclear: boolean } {
  const down = outcomes.find((outcome) => outcome.kind === "not_sent" && outcome.isDown === true);
  if (down?.kind === "not_sent") return { failure: down.said, isUnclear: false };
  const unclear = outcomes.flatMap((outcome) =>
    outcome.kind === "unclear" && outcome.isOfReceiver !== true ? [outcome.said] : [],
  );
  const isUnclear = unclear.length === outcomes.length;
  return { failure: isUnclear ? unclear[0] : undefined, isUnclear };
}

const toOutgoing = (message: BegunMessage, account: Account, now: number): OutgoingMessage => ({
  ...{ id: message.id, attempt: message.attempt, to: message.address, content: message.content },
  from: account.lines.find(({ id }) => id === message.line)?.number,
  ...{ isUrgent: message.isTransactional || message.source === "test", expiresAt: endOf(message, account, now) },
});

/** A push service keeps a push for a browser that is off, and must not wake anybody at night with it. */
function endOf({ channel, expiresAt, isTransactional, source }: BegunMessage, account: Account, now: number): number {
  const end = expiresAt.getTime();
  if ((channel !== "WEB_PUSH" && channel !== "PUSH") || isTransactional || source === "test") return end;
  return Math.min(end, openUntil({ line: undefined, quiet: [{ slots: account.quiet, zone: account.zone }] }, now));
}

/** An adapter that throws has a mistake of ours: whether the call left is not known. */
async function callSafely(
  adapter: Adapter,
  messages: readonly OutgoingMessage[],
  log: Dependencies["log"],
): Promise<Outcome[]> {
  try {
    const outcomes = await adapter.send(messages);
    return messages.map((_, index) => outcomes[index] ?? { kind: "unclear", said: "no outcome" });
  } catch (error) {
    // The error may quote a request with its key.
    log.error({ error: (error as Error).name }, "delivery adapter failed");
    return messages.map(() => ({ kind: "unclear", said: "internal error" }));
  }
}
