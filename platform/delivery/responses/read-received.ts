import { setTimeout as wait } from "node:timers/promises";
import type { Dependencies } from "#platform/dependencies.ts";
import { listInboundAccounts } from "#platform/integration/sending.ts";
import type { JobHandler, JobKind } from "#platform/jobs/job.ts";
import type { Accounts } from "../accounts.ts";
import { listingProviders } from "../adapters/open-adapter.ts";
import { takeWord } from "../sql/reply-windows.ts";
import { followSms, wishOf } from "./take-hook.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How far a usual look reaches back: a panel may list what it received with a delay. */
const recentMs = 15 * minuteMs;
/** How far the hourly look reaches back, for what was received before midnight or while nobody looked. */
const wholeMs = 48 * hourMs;
/** Accounts that are called at once. One that takes longer goes on beside the next ones. */
const maxCalls = 10;
const accountMs = 10_000;

type Stores = Pick<Dependencies, "postgres" | "clock" | "log"> & { accounts: Accounts };

/**
 * Every minute: reads what receivers wrote to the lines of panels that call nobody about it, and follows who stops messages
 * or wants them again. The first look at an account reaches back whole days, and one an hour does.
 */
export const readReceived = (dependencies: Stores): JobHandler => {
  /** When an account was read as a whole. */
  const wholeAt = new Map<string, number>();
  const busy = new Set<string>();
  return async (_, signal) => {
    const { postgres, clock } = dependencies;
    const now = clock.now();
    const left = (await listInboundAccounts(postgres, listingProviders)).filter((id) => !busy.has(id));
    const read = async (id: string) => {
      busy.add(id);
      const isWhole = now - (wholeAt.get(id) ?? 0) >= hourMs;
      const isRead = await readAccount(dependencies, id, { now, isWhole }).finally(() => busy.delete(id));
      if (isRead && isWhole) wholeAt.set(id, now);
    };
    const readOn = async () => {
      for (let id = left.shift(); id !== undefined && !signal.aborted; id = left.shift()) {
        await Promise.race([read(id), wait(accountMs, undefined, { ref: false })]);
      }
    };
    await Promise.all(Array.from({ length: maxCalls }, readOn));
    return { repeatAt: clock.now() + minuteMs };
  };
};

export const receivedJobs = (dependencies: Stores): Record<string, JobKind> => ({
  "read-received": { isRecurring: true, lane: "received", run: readReceived(dependencies) },
});

/** Answers whether the account could be read. */
async function readAccount(
  { postgres, accounts, log }: Stores,
  id: string,
  { now, isWhole }: { now: number; isWhole: boolean },
): Promise<boolean> {
  try {
    const account = await accounts.find(postgres, id);
    const adapter = account && (await accounts.open(account));
    const since = now - (isWhole ? wholeMs : recentMs);
    const received = (await adapter?.listReceived?.(since, { isWhole })) ?? [];
    if (account === undefined) return false;
    const said = received
      .flatMap(({ at, ...sms }) => {
        const wish = wishOf(account, sms);
        return wish === undefined ? [] : [{ wish, at }];
      })
      .sort((one, other) => one.at - other.at);
    if (said.length === 0) return true;
    await postgres.transaction(async (queries) => {
      for (const { wish, at } of said) {
        // Lists are read again and again: each word is followed once, and an older one undoes no later one.
        const isNew = await takeWord(queries, { channel: id, address: wish.receiver.address, at: new Date(at) });
        if (isNew) await followSms(queries, wish, new Date(Math.min(at, now)));
      }
    });
    return true;
  } catch (error) {
    // The error may quote a request with its key.
    log.warn({ account: id, error: (error as Error).name }, "replies could not be read, retrying");
    return false;
  }
}
