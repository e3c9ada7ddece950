import { setTimeout as wait } from "node:timers/promises";
import { groupBy } from "#platform/group-by.ts";

interface Round<Message> {
  /** Accounts with work under way. */
  busy: Map<string, Promise<void>>;
  /** A round ends then, with its slow accounts under way. */
  roundMs: number;
  /** Never rejects. */
  work: (account: string, messages: readonly Message[]) => Promise<void>;
}

/** Works on messages by account, side by side: one whose provider is slow keeps no other waiting, this round or the next. */
export async function runByAccount<Message extends { account: string }>(
  messages: readonly Message[],
  { busy, roundMs, work }: Round<Message>,
): Promise<void> {
  for (const [account, own] of groupBy(messages, (message) => message.account)) {
    busy.set(
      account,
      work(account, own).finally(() => busy.delete(account)),
    );
  }
  await Promise.race([Promise.all(busy.values()), wait(roundMs, undefined, { ref: false })]);
}
