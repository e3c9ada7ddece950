import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account } from "../accounts.ts";
import type { SaidCall, SaidReport } from "../adapters/adapter.ts";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { findReported } from "../sql/polls.ts";
import { findLastWord } from "../sql/recipients.ts";
import { openWindow } from "../sql/reply-windows.ts";
import { applyReports } from "./apply-reports.ts";
import { readWish } from "./read-hook.ts";
import { roundsOf } from "./rounds-of.ts";
import { rejoinReceiver, unsubscribeReceiver } from "./unsubscribe-receiver.ts";

/** How far ahead of ours the provider's clock may be. */
const aheadMs = 60_000;

/**
 * Takes a call that the provider has signed: reports are believed as they are, forward only, so that repeats and those
 * out of order change nothing; who wrote may be written to for 24 hours, and is followed where they stop messages.
 */
export async function takeSignedCall(
  { postgres, clock }: Pick<DeliveryDependencies, "postgres" | "clock">,
  account: Account,
  { reports, inbound }: SaidCall,
): Promise<void> {
  const now = clock.now();
  await postgres.transaction(async (queries) => {
    for (const { from: address, at, text } of inbound) {
      const written = new Date(Math.min(at, now + aheadMs));
      await openWindow(queries, { channel: account.id, address, at: written });
      await followReply(queries, account, { address, text, written });
    }
    await applyOnes(queries, account, { reports, now });
  });
}

/** Several reports of one message are written one after the other, in their order. */
async function applyOnes(
  queries: Queries,
  account: Account,
  { reports, now }: { reports: readonly SaidReport[]; now: number },
): Promise<void> {
  const known = await findReported(queries, { account: account.id, reports });
  for (const round of roundsOf(known, reports)) await applyReports(queries, { account, reports: round, now });
}

/**
 * Replies have whole seconds, and come again and in any order for days: an older word undoes no later one. A later block by
 * the owner is no such word: the reply that comes behind it is still the person's own "no".
 */
async function followReply(
  queries: Queries,
  { website, channel }: Account,
  { address, text, written }: { address: string; text: string; written: Date },
): Promise<void> {
  const wish = readWish(text);
  if (wish === undefined) return;
  const last = await findLastWord(queries, { website, channel, address, before: wish });
  if (last !== undefined && last.getTime() >= written.getTime() + 1_000) return;
  const receiver = { website, channel, address, person: null, now: written };
  if (wish === "stop") await unsubscribeReceiver(queries, { ...receiver, lineKind: "", source: "reply" });
  else await rejoinReceiver(queries, receiver);
}
