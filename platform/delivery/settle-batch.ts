import type { MessageReason } from "#contract/delivery-reasons.ts";
import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { Account } from "./accounts.ts";
import type { Outcome, UnclearPolicy } from "./adapters/adapter.ts";
import type { BegunMessage, DeliveryDependencies } from "./delivery-dependencies.ts";
import { cappedChannel } from "./gate/caps.ts";
import type { SuppressionReason } from "./gate/gate.ts";
import { firstPoll } from "./responses/poll-times.ts";
import { settleCharges } from "./settle-charges.ts";
import { isHandedOver, settlementOf } from "./settlement-of.ts";
import { findUnclear } from "./sql/attempts.ts";
import { releaseCaps } from "./sql/cap-uses.ts";
import { releaseCharges } from "./sql/charges.ts";
import { findFallbacks, takeFallbacks } from "./sql/fallbacks.ts";
import { type Settlement, settleMessages } from "./sql/settle.ts";
import { insertSuppressions, type SuppressionRow } from "./sql/suppressions.ts";

interface Batch {
  account: Account;
  policyOf: (message: BegunMessage) => UnclearPolicy;
  /** The provider can be polled later what became of them. */
  hasReports: boolean;
  messages: readonly BegunMessage[];
  /** One a message, in their order. */
  outcomes: readonly Outcome[];
}

/** An operator is tried again after this time: numbers change hands. */
export const blockedForMs = 90 * 86_400_000;

/**
 * Writes down what came of a batch: states, addresses that get nothing more, and the caps of what was refused given back,
 * in one transaction. Answers that belong to an attempt which another worker has replaced change nothing.
 */
export async function settleBatch(
  { postgres, clock }: Pick<DeliveryDependencies, "postgres" | "clock">,
  { account, policyOf, hasReports, messages, outcomes }: Batch,
): Promise<void> {
  const now = clock.now();
  const notTaken = messages.filter((_, index) => isPlainlyNotTaken(outcomes[index]));
  const again = notTaken.filter((message) => policyOf(message) === "again").map(({ id }) => id);
  const repeated = again.length > 0 ? await findUnclear(postgres, again) : new Set<string>();
  const others = await findFallbacks(
    postgres,
    notTaken.map(({ id }) => id).filter((id) => !repeated.has(id)),
  );
  const settled = messages.map((message, index) => {
    const outcome = outcomes[index] ?? { kind: "unclear", said: "no outcome" };
    if (others.has(message.id)) return { message, outcome, settlement: turned(message, { outcome, now }) };
    const attempted = {
      ...{ ...message, expiresAt: message.expiresAt.getTime(), service: account.service },
      mayHaveArrived: repeated.has(message.id),
    };
    const settlement = settlementOf(outcome, attempted, { policy: policyOf(message), now });
    const isPolled = hasReports && settlement.state === "sent" && settlement.providerId !== undefined;
    const pollAt = isPolled ? new Date(firstPoll(now)) : undefined;
    return { message, outcome, settlement: { ...settlement, pollAt } };
  });
  await postgres.transaction(async (queries) => {
    const written = await settleMessages(
      queries,
      settled.map(({ settlement }) => settlement),
      new Date(now),
    );
    const over = settled.filter(
      ({ message, settlement }) => written.has(message.id) && ["failed", "bounced"].includes(settlement.state),
    );
    const turnedIds = [...others].filter((id) => written.has(id));
    await takeFallbacks(queries, turnedIds);
    // Another line takes its own parts.
    await releaseCharges(queries, turnedIds);
    await releaseCaps(queries, {
      ...{ website: account.website, channel: cappedChannel(account.channel) },
      uses: over.flatMap(({ message: { person, stamps } }) =>
        person === null ? [] : (stamps ?? []).map((use) => ({ ...use, person })),
      ),
    });
    await releaseCharges(
      queries,
      over.map(({ message }) => message.id),
    );
    await insertSuppressions(
      queries,
      over.flatMap(({ message, outcome }) => suppressionOf(account, message, { outcome, now })),
    );
    const sent = settled.flatMap(({ settlement: { id, state } }) =>
      isHandedOver(state) && written.has(id) ? [id] : [],
    );
    await settleCharges(queries, { sent, unsent: [...turnedIds, ...over.map(({ message }) => message.id)], at: now });
  });
}

/** Only what plainly has not arrived, by any call, may go another way: what is unclear could arrive twice. */
const isPlainlyNotTaken = (outcome: Outcome | undefined) => outcome?.kind === "refused" || outcome?.kind === "not_sent";

/** A message that leaves by its other line at once. */
const turned = ({ id, attempt }: BegunMessage, { outcome, now }: { outcome: Outcome; now: number }): Settlement => ({
  ...{ id, attempt, state: "queued", outcome: outcome.kind, sendAfter: new Date(now) },
  ...("said" in outcome && { said: outcome.said }),
});

/** A number that an operator closes, or that WhatsApp does not know, is tried again. */
export const mayComeBack = (channel: DeliveryChannel, reason: SuppressionReason) =>
  reason === "operator_block" || (reason === "gone" && channel === "WHATSAPP");

/** Whether a reason is one by which an address gets nothing more. */
export const isSuppressing = (reason: MessageReason): reason is SuppressionReason =>
  reason === "bounced" || reason === "operator_block" || reason === "gone" || reason === "unsubscribed";

function suppressionOf(
  account: Account,
  message: BegunMessage,
  { outcome, now }: { outcome: Outcome; now: number },
): SuppressionRow[] {
  if (outcome.kind !== "refused" || outcome.suppress === undefined) return [];
  const { reason, said, suppress } = outcome;
  if (!isSuppressing(reason)) return [];
  const line = account.lines.find(({ id }) => id === message.line);
  return [
    {
      ...{ website: account.website, channel: account.channel, address: message.address, person: message.person },
      lineKind: suppress === "line" ? (line?.kind ?? "") : "",
      ...{ state: reason, source: "provider" as const, detail: said, at: new Date(now) },
      until: mayComeBack(account.channel, reason) ? new Date(now + blockedForMs) : null,
    },
  ];
}
