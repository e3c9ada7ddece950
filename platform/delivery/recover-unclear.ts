import type { Account } from "./accounts.ts";
import type { Adapter, LookedUp } from "./adapters/adapter.ts";
import { leaseMs } from "./claim-batch.ts";
import type { DeliveryDependencies } from "./delivery-dependencies.ts";
import { firstPoll } from "./responses/poll-times.ts";
import { settleCharges } from "./settle-charges.ts";
import { type Attempted, afterAbsence, afterUnclear, isHandedOver } from "./settlement-of.ts";
import { type LeftMessage, returnUnseen, takeLeft } from "./sql/left.ts";
import { type Settlement, settleMessages } from "./sql/settle.ts";

/** Messages that one turn looks at. */
const maxLeft = 50;

/**
 * Settles messages whose lease has passed: their worker died, or their outcome is unclear. What is done is the provider's
 * policy: sent again under the same id, looked up there, waited for, or `uncertain`. Never repeated by a guess. What a
 * page was handed and did not show waits for the next page.
 */
export async function recoverUnclear(dependencies: DeliveryDependencies): Promise<number> {
  const { postgres, accounts, clock, ids } = dependencies;
  const now = clock.now();
  await returnUnseen(postgres, new Date(now));
  const left = await takeLeft(postgres, {
    ...{ now: new Date(now), lease: new Date(now + leaseMs), holder: ids.uuid(), limit: maxLeft },
  });
  for (const id of new Set(left.map(({ account }) => account))) {
    const messages = left.filter(({ account }) => account === id);
    const account = await accounts.find(postgres, id);
    const adapter = account && (await accounts.open(account));
    const settlements: Settlement[] = [];
    for (const message of messages) settlements.push(await settleLeft(message, { account, adapter, now: clock.now() }));
    await postgres.transaction(async (queries) => {
      const written = await settleMessages(queries, settlements, new Date(clock.now()));
      const sent = settlements.flatMap(({ id: each, state }) =>
        isHandedOver(state) && written.has(each) ? [each] : [],
      );
      await settleCharges(queries, { sent, unsent: [], at: clock.now() });
    });
  }
  return left.length;
}

interface Known {
  account: Account | undefined;
  adapter: Adapter | undefined;
  now: number;
}

async function settleLeft(message: LeftMessage, { account, adapter, now }: Known): Promise<Settlement> {
  const attempted: Attempted = {
    ...{ id: message.id, attempt: message.attempts, failures: message.failures },
    ...{ expiresAt: message.expiresAt.getTime(), service: account?.service ?? "" },
  };
  const since = message.unclearAt?.getTime() ?? now;
  const policy = adapter?.unclear ?? "uncertain";
  if (policy !== "lookup" || adapter?.lookUp === undefined) {
    return afterUnclear(attempted, { said: "the worker's lease passed", policy, now, since });
  }
  const found = await adapter.lookUp({ id: message.id }).catch((): LookedUp => ({ kind: "unknown", said: "failed" }));
  if (found.kind === "found") {
    const pollAt = adapter.poll === undefined ? undefined : new Date(firstPoll(now));
    const { providerId } = found;
    return { id: message.id, attempt: message.attempts, state: "sent", outcome: "found", providerId, pollAt };
  }
  if (found.kind === "absent") return afterAbsence(attempted, { absences: message.absences, now });
  return afterUnclear(attempted, { said: found.said, policy, now, since });
}
