import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account } from "./accounts.ts";
import type { BegunMessage, DeliveryDependencies } from "./delivery-dependencies.ts";
import { holdForBalance } from "./gate/balance.ts";
import { gate } from "./gate/gate.ts";
import { type JudgedMessage, readFacts, toGated } from "./read-gate-facts.ts";
import { releaseBounds, reserveBounds } from "./reserve-bounds.ts";
import { releaseUnpaid, reserveCaps } from "./reserve-caps.ts";
import { reserveCharges } from "./reserve-charges.ts";
import { releaseDropped } from "./sql/charges.ts";
import { claimDue, claimTest, giveRateBack, type Lane, takeRate } from "./sql/claim.ts";
import type { ClaimedMessage } from "./sql/messages.ts";
import { beginSending, delayMessages, dropMessages } from "./sql/settle.ts";

/** A provider has answered, or the call has ended, within this time, where the adapter gives no other. */
export const leaseMs = 60_000;

interface Claim {
  lane: Lane;
  account: Account | undefined;
  /** Whether there is anything to call. */
  canCall: boolean;
  batchSize: number;
  /** Whether a message has a call of its own. */
  isAlone?: ((content: unknown) => boolean) | undefined;
  /** Of the adapter, where it is longer than usual. */
  leaseMs?: number | undefined;
  /** Locks messages for a page that somebody is on, instead of the ones of the lane that are due. */
  findForPage?: FindForPage;
  /** The test message that is claimed alone. */
  test?: string | undefined;
}

/** Locks messages that may be shown on a page, at most one of them, with whom they are for as their address. */
export type FindForPage = (queries: Queries, now: Date) => Promise<ClaimedMessage[]>;

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
    const locked = limit === 0 ? [] : await lockMessages(queries, claim, { now: new Date(now), limit });
    const claimed = cutBatch(locked, claim.isAlone);
    const judged = await judge(dependencies, claim, { queries, claimed, now });
    const { reserved, capped } = await reserveCaps(queries, { account, messages: judged.passed, now });
    const { bounded, overtaken } = await reserveBounds(queries, { account, messages: reserved, now });
    await releaseDropped(
      queries,
      judged.drops.map(({ id }) => id),
    );
    const { paid, unpaid } = await reserveCharges(dependencies, queries, { account, messages: bounded });
    const back = unpaid.map(({ message }) => message);
    await releaseBounds(queries, { account, back });
    const uncounted = [...back, ...overtaken.map(({ message }) => message)];
    await releaseUnpaid(queries, { account, unpaid: uncounted, passed: judged.passed });
    const held = unpaid.map(({ message, amount }) => ({ message, verdict: holdUnpaid(message, { amount, now }) }));
    const waits = held.flatMap(({ message, verdict }) => (verdict.do === "wait" ? [toWait(message, verdict)] : []));
    const drops = held.flatMap(({ message: { id }, verdict }) => (verdict.do === "drop" ? [{ ...verdict, id }] : []));
    await delayMessages(queries, [...judged.waits, ...capped, ...overtaken, ...waits]);
    await dropMessages(queries, [...judged.drops, ...drops], new Date(now));
    if (paid.length > 0) {
      const lease = new Date(now + (claim.leaseMs ?? leaseMs));
      await beginSending(queries, { begun: paid, holder, now: new Date(now), lease });
    }
    if (perSecond !== undefined) await giveRateBack(queries, lane, limit - paid.length);
    const begun = paid.map((message) => ({ ...message, attempt: message.attempts + 1 }));
    return { begun, handled: claimed.length };
  });
}

/** Locks the messages that are judged. */
function lockMessages(
  queries: Queries,
  { lane, account, findForPage, test }: Claim,
  { now, limit }: { now: Date; limit: number },
): Promise<ClaimedMessage[]> {
  if (findForPage !== undefined) return findForPage(queries, now);
  if (test !== undefined) return claimTest(queries, { id: test, now });
  return claimDue(queries, { lane, website: account?.website, now, limit });
}

/**
 * A message with a call of its own is a batch: a process that dies makes one of them unclear, not fifty. What is left stays
 * queued. Pure.
 */
export function cutBatch<Message extends { content: unknown }>(
  locked: readonly Message[],
  isAlone: (content: unknown) => boolean = () => false,
): Message[] {
  const [first] = locked;
  if (first !== undefined && isAlone(first.content)) return [first];
  return locked.filter(({ content }) => !isAlone(content));
}

async function judge(
  { sourceFacts, settings, plans }: DeliveryDependencies,
  { account, canCall, findForPage }: Claim,
  {
    queries,
    claimed,
    now,
  }: Pick<Parameters<typeof readFacts>[2], "claimed" | "now"> & {
    queries: Parameters<typeof readFacts>[1];
  },
) {
  const isAway = account?.channel === "ON_SITE" && findForPage === undefined;
  const facts = await readFacts({ settings, plans }, queries, { account, canCall, isAway, claimed, now, sourceFacts });
  const passed: JudgedMessage[] = [];
  const waits: { id: string; until: Date; reason: Reason; detail: Detail }[] = [];
  const drops: { id: string; reason: Reason; detail: Detail }[] = [];
  for (const { message, known, isUnvouched } of facts) {
    const verdict = gate(toGated(message), known, now);
    const { id } = message;
    if (verdict.do === "send") {
      const { address = "", caps, browserEvents } = known;
      passed.push({ ...message, address, caps, browserEvents, isUnvouched });
    } else if (verdict.do === "drop") drops.push({ id, reason: verdict.reason, detail: verdict.detail });
    else waits.push(toWait(message, verdict));
  }
  return { passed, waits, drops };
}

type Verdict = Extract<ReturnType<typeof gate>, { do: "wait" }>;
type Reason = Verdict["reason"];
type Detail = Verdict["detail"];

const toWait = (message: { id: string; reason: Reason | null; detail: Detail | null }, verdict: Verdict) => ({
  ...{ id: message.id, until: new Date(verdict.until), reason: verdict.reason },
  detail: keepFirst(message, verdict),
});

/** Why it waited first stays with it: that is what the end of its queue is explained by. */
function keepFirst({ reason, detail }: { reason: Reason | null; detail: Detail | null }, verdict: Verdict): Detail {
  if (reason === null) return verdict.detail;
  const { first = reason, firstDetail, ...own } = detail ?? {};
  return { ...verdict.detail, first, firstDetail: firstDetail ?? own };
}

function holdUnpaid(message: JudgedMessage, now: { amount: number; now: number }) {
  const { createdAt, expiresAt, waiting } = toGated(message);
  const waits = message.reason === "balance" ? (message.detail?.count ?? 0) : 0;
  return holdForBalance({ createdAt, expiresAt, waiting, waits }, now);
}
