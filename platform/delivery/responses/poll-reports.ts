import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Report } from "../adapters/adapter.ts";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { runByAccount } from "../run-by-account.ts";
import { matchEarly, type PolledMessage, postponePolls, takePolls } from "../sql/polls.ts";
import { applyReports } from "./apply-reports.ts";
import { earlyMs, nextPoll } from "./poll-times.ts";

/** Messages that one round asks about. */
const maxPolled = 200;
const roundMs = 3_000;
/** Longer than all calls take; a message that is polled twice is none the worse. */
const leaseMs = 10 * 60_000;
/** After a provider did not answer. */
const awayMs = 5 * 60_000;

/**
 * Queries providers about messages that are due, each account by itself, outside of any transaction, and writes it
 * down. A process that dies leaves them due again once its lease has passed. A slow account is queried no more until
 * it has answered, and holds up no other: `busy` has those under way. Answers how many were polled.
 */
export async function pollReports(
  dependencies: DeliveryDependencies,
  busy = new Map<string, Promise<void>>(),
): Promise<number> {
  const { postgres, clock, log } = dependencies;
  const now = clock.now();
  await matchEarly(postgres, { now: new Date(now), since: new Date(now - earlyMs) });
  const taken = await takePolls(postgres, {
    ...{ now: new Date(now), lease: new Date(now + leaseMs), limit: maxPolled, busy: [...busy.keys()] },
  });
  const work = (account: string, messages: readonly PolledMessage[]) =>
    pollAccount(dependencies, account, messages).catch(async (error: unknown) => {
      log.warn({ account, err: error }, "delivery reports not written, retrying");
      // As if it had nothing new: what can never be written is polled no more after the usual time. Else their lease passes.
      await postpone(postgres, messages, { isPolled: true, now: clock.now() })?.catch(() => undefined);
    });
  await runByAccount(taken, { busy, roundMs, work });
  return taken.length;
}

const postpone = (
  queries: Queries,
  messages: readonly PolledMessage[],
  { isPolled, now }: { isPolled: boolean; now: number },
) =>
  postponePolls(
    queries,
    messages.map((message) => ({ id: message.id, ...nextTime(message, { isPolled, now }) })),
  );

async function pollAccount(
  { postgres, accounts, clock, log }: DeliveryDependencies,
  id: string,
  messages: readonly PolledMessage[],
): Promise<void> {
  const account = await accounts.find(postgres, id);
  const adapter = account && (await accounts.open(account));
  if (account === undefined || adapter?.poll === undefined) {
    // Its channel was deleted, or reports nothing any more.
    await postponePolls(
      postgres,
      messages.map((message) => ({ id: message.id, at: undefined, isPolled: false })),
    );
    return;
  }
  const reports = await adapter.poll(messages.map(({ providerId }) => providerId)).catch((error: unknown) => {
    // The error may quote a request with its key.
    log.warn({ account: id, error: (error as Error).name }, "delivery reports could not be polled");
    return undefined;
  });
  const now = clock.now();
  const said = new Map((reports ?? []).map((report) => [report.providerId, report]));
  const found = messages.flatMap((message) => {
    const report: Report | undefined = said.get(message.providerId);
    return report === undefined ? [] : [{ message, report }];
  });
  const open = messages.filter(({ providerId }) => !said.has(providerId));
  await postgres.transaction(async (queries) => {
    await applyReports(queries, { account, reports: found, now });
    await postpone(queries, open, { isPolled: reports !== undefined, now });
  });
}

function nextTime({ sentAt, polls }: PolledMessage, { isPolled, now }: { isPolled: boolean; now: number }) {
  const at = nextPoll({ sentAt: sentAt.getTime(), polls: isPolled ? polls + 1 : polls, now });
  return { at: at === undefined ? undefined : new Date(isPolled ? at : now + awayMs), isPolled };
}
