import type { PricedChannel } from "#contract/money-shapes.ts";
import { chargeText } from "#contract/text/ledger.ts";
import { giveBack } from "#platform/ledger/give-back.ts";
import { readHold } from "#platform/ledger/read-hold.ts";
import { settlePart } from "#platform/ledger/settle-part.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { endCharges, lockCharges, type MessageCharge } from "./sql/message-charges.ts";

interface Settled {
  /** Messages that were handed over. */
  sent: readonly string[];
  /** Messages that nobody was sent. */
  unsent: readonly string[];
  at: number;
}

/**
 * Settles what messages hold of wallets in the caller's transaction: what was handed over is paid, what was not comes back,
 * also where it was paid before. What a message has settled already stays as it is. Locks wallets: it comes last.
 */
export async function settleCharges(queries: Queries, { sent, unsent, at }: Settled): Promise<void> {
  if (sent.length + unsent.length === 0) return;
  const isUnsent = new Set(unsent);
  const charges = await lockCharges(queries, [...sent, ...unsent]);
  const byHold = new Map<string, MessageCharge[]>();
  for (const charge of charges) byHold.set(charge.hold, [...(byHold.get(charge.hold) ?? []), charge]);
  for (const [hold, of] of byHold) {
    const held = of.filter(({ state }) => state === "held");
    const [captured, released] = [false, true].map((back) =>
      held.filter(({ message }) => isUnsent.has(message) === back),
    );
    const refunded = of.filter(({ message, state }) => state === "captured" && isUnsent.has(message));
    await settleHeld(queries, hold, { captured: captured ?? [], released: released ?? [], at });
    await refund(queries, hold, refunded, at);
  }
}

const sumOf = (charges: readonly MessageCharge[]) => charges.reduce((sum, { amount }) => sum + amount, 0);

async function settleHeld(
  queries: Queries,
  hold: string,
  { captured, released, at }: { captured: readonly MessageCharge[]; released: readonly MessageCharge[]; at: number },
): Promise<void> {
  const named = captured[0] ?? released[0];
  if (named === undefined) return;
  const channel = await channelOf(queries, hold);
  const count = captured.length || released.length;
  const title = captured.length > 0 ? chargeText.captured(count, channel) : chargeText.released(count, channel);
  // A message leaves its hold once: its id names the part.
  const sums = { captured: sumOf(captured), released: sumOf(released) };
  await settlePart(queries, { key: hold, part: named.message, ...sums, title, at });
  await endCharges(queries, captured, "captured");
  await endCharges(queries, released, "released");
}

/** Gives back what was paid for messages of which a provider says later that it sent nothing. */
async function refund(queries: Queries, hold: string, charges: readonly MessageCharge[], at: number): Promise<void> {
  const [named] = charges;
  if (named === undefined) return;
  const title = chargeText.refunded(charges.length, await channelOf(queries, hold));
  await giveBack(queries, { key: hold, part: named.message, amount: sumOf(charges), title, at });
  await endCharges(queries, charges, "refunded");
}

const channelOf = async (queries: Queries, hold: string) => (await readHold(queries, hold)).channel as PricedChannel;
