import type { Account } from "./accounts.ts";
import type { BegunMessage, DeliveryDependencies } from "./delivery-dependencies.ts";
import { gate } from "./gate/gate.ts";
import { type JudgedMessage, readFacts, toGated } from "./read-gate-facts.ts";
import { reserveCaps } from "./reserve-caps.ts";
import { claimDue, giveRateBack, type Lane, takeRate } from "./sql/claim.ts";
import { beginSending, delayMessages, dropMessages } from "./sql/settle.ts";

/** A provider has answered, or the call has ended, within this time. */
export const leaseMs = 60_000;

interface Claim {
  lane: Lane;
  account: Account | undefined;
  /** Whether there is anything to call. */
  canCall: boolean;
  batchSize: number;
}

interface Claimed {
  begun: BegunMessage[];
  /** Messages that were judged. */
  handled: number;
}

/**
 * Claims messages of a lane, judges them, counts what leaves in its caps and marks it `sending`, in one
 * transaction: what it says has happened, or nothing has.
 */
export function claimBatch(dependencies: DeliveryDependencies, claim: Claim): Promise<Claimed> {
  const { postgres, clock, ids } = dependencies;
  const { lane, account, batchSize } = claim;
  const holder = ids.uuid();
  return postgres.transaction(async (queries) => {
    const now = clock.now();
    const perSecond = account?.lines.find(({ id }) => id === lane.line)?.perSecond;
    const limit =
      perSecond === undefined ? batchSize : await takeRate(queries, { lane, now, wanted: batchSize, perSecond });
    const claimed = limit === 0 ? [] : await claimDue(queries, { lane, now: new Date(now), limit });
    const judged = await judge(dependencies, claim, { queries, claimed, now });
    const { reserved, capped } = await reserveCaps(queries, { account, messages: judged.passed, now });
    await delayMessages(queries, [...judged.waits, ...capped]);
    await dropMessages(queries, judged.drops, new Date(now));
    if (reserved.length > 0) {
      const lease = new Date(now + leaseMs);
      await beginSending(queries, { begun: reserved, holder, now: new Date(now), lease });
    }
    if (perSecond !== undefined) await giveRateBack(queries, lane, limit - reserved.length);
    const begun = reserved.map((message) => ({ ...message, attempt: message.attempts + 1 }));
    return { begun, handled: claimed.length };
  });
}

async function judge(
  { sourceFacts }: DeliveryDependencies,
  { account, canCall }: Claim,
  {
    queries,
    claimed,
    now,
  }: Pick<Parameters<typeof readFacts>[1], "claimed" | "now"> & {
    queries: Parameters<typeof readFacts>[0];
  },
) {
  const facts = await readFacts(queries, { account, canCall, claimed, now, sourceFacts });
  const passed: JudgedMessage[] = [];
  const waits: { id: string; until: Date; reason: Reason; detail: Detail }[] = [];
  const drops: { id: string; reason: Reason; detail: Detail }[] = [];
  for (const { message, known } of facts) {
    const verdict = gate(toGated(message), known, now);
    const { id } = message;
    if (verdict.do === "send") passed.push({ ...message, address: known.address ?? "", caps: known.caps });
    else if (verdict.do === "drop") drops.push({ id, reason: verdict.reason, detail: verdict.detail });
    else
      waits.push({ id, until: new Date(verdict.until), reason: verdict.reason, detail: keepFirst(message, verdict) });
  }
  return { passed, waits, drops };
}

type Verdict = Extract<ReturnType<typeof gate>, { do: "wait" }>;
type Reason = Verdict["reason"];
type Detail = Verdict["detail"];

/** Why it waited first stays with it: that is what the end of its queue is explained by. */
function keepFirst({ reason, detail }: { reason: Reason | null; detail: Detail | null }, verdict: Verdict): Detail {
  if (reason === null) return verdict.detail;
  const { first = reason, firstDetail, ...own } = detail ?? {};
  return { ...verdict.detail, first, firstDetail: firstDetail ?? own };
}
