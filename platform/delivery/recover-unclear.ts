import type { Account } from "./accounts.ts";
import type { Adapter, LookedUp } from "./adapters/adapter.ts";
import { unclearPolicyOf } from "./adapters/unclear-policy-of.ts";
import { leaseMs } from "./claim-batch.ts";
import type { DeliveryDependencies } from "./delivery-dependencies.ts";
import { findLeft } from "./find-left.ts";
import { firstPoll } from "./responses/poll-times.ts";
import { runByAccount } from "./run-by-account.ts";
import { settleCharges } from "./settle-charges.ts";
import { type Attempted, afterAbsence, afterUnclear, isHandedOver } from "./settlement-of.ts";
import { type LeftMessage, returnUnseen, takeLeft } from "./sql/left.ts";
import { type Settlement, settleMessages } from "./sql/settle.ts";

/** Messages that one round looks at. */
const maxLeft = 50;
const roundMs = 2_000;

/**
 * Settles messages whose lease has passed: their worker died, or their outcome is unclear. What is done is the provider's
 * policy: sent again under the same id, looked up there, searched in its list, waited for, or `uncertain`. Never repeated by
 * a guess. What a page was handed and did not show waits for the next page. Accounts side by side: one whose provider is
 * slow, or whose messages cannot be settled, delays its own alone; `busy` has those under way.
 */
export async function recoverUnclear(
  dependencies: DeliveryDependencies,
  busy = new Map<string, Promise<void>>(),
): Promise<number> {
  const { postgres, clock, ids, log } = dependencies;
  const now = clock.now();
  await returnUnseen(postgres, new Date(now));
  const left = await takeLeft(postgres, {
    ...{
      now: new Date(now),
      lease: new Date(now + leaseMs),
      holder: ids.uuid(),
      limit: maxLeft,
      busy: [...busy.keys()],
    },
  });
  const work = (account: string, messages: readonly LeftMessage[]) =>
    recoverAccount(dependencies, account, messages).catch((error: unknown) =>
      log.warn({ err: error }, "unclear messages not settled, retrying"),
    );
  await runByAccount(left, { busy, roundMs, work });
  return left.length;
}

async function recoverAccount(
  { postgres, accounts, clock }: DeliveryDependencies,
  id: string,
  messages: readonly LeftMessage[],
): Promise<void> {
  const account = await accounts.find(postgres, id);
  const adapter = account && (await accounts.open(account));
  const known = await findLeft(postgres, { account: id, adapter, messages });
  const settlements = messages.map((message) =>
    settleLeft(message, { account, adapter, found: known.get(message.id), now: clock.now() }),
  );
  await postgres.transaction(async (queries) => {
    const written = await settleMessages(queries, settlements, new Date(clock.now()));
    const sent = settlements.flatMap(({ id: each, state }) => (isHandedOver(state) && written.has(each) ? [each] : []));
    await settleCharges(queries, { sent, unsent: [], at: clock.now() });
  });
}

interface Known {
  account: Account | undefined;
  adapter: Adapter | undefined;
  found: LookedUp | undefined;
  now: number;
}

function settleLeft(message: LeftMessage, { account, adapter, found, now }: Known): Settlement {
  const attempted: Attempted = {
    ...{ id: message.id, attempt: message.attempts, failures: message.failures },
    ...{ expiresAt: message.expiresAt.getTime(), service: account?.service ?? "" },
  };
  const since = message.unclearAt?.getTime() ?? now;
  const policy = adapter === undefined ? "uncertain" : unclearPolicyOf(adapter, message.content);
  switch (found?.kind) {
    case undefined:
      return afterUnclear(attempted, { said: "the worker's lease passed", policy, now, since });
    case "found": {
      const pollAt = adapter?.poll === undefined ? undefined : new Date(firstPoll(now));
      const { providerId } = found;
      return { id: message.id, attempt: message.attempts, state: "sent", outcome: "found", providerId, pollAt };
    }
    case "absent":
      return afterAbsence(attempted, { absences: message.absences, policy, now });
    case "unknown":
      return afterUnclear(attempted, { said: found.said, policy, now, since });
    default:
      return found satisfies never;
  }
}
