import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account } from "./accounts.ts";
import type { JudgedMessage } from "./read-gate-facts.ts";
import { releaseDomainDay, reserveDomainDay } from "./reserve-domain-day.ts";
import { releaseUnvouched, reserveUnvouched } from "./reserve-unvouched.ts";

/** Counts messages in the bounds of the website, of unvouched addresses and of domains; of those beyond, nothing stays counted. */
export async function reserveBounds<Message extends JudgedMessage>(
  queries: Queries,
  batch: { account: Account | undefined; messages: readonly Message[]; now: number },
) {
  const { bounded, overtaken } = await reserveUnvouched(queries, batch);
  const ofDomains = await reserveDomainDay(queries, { ...batch, messages: bounded });
  const back = ofDomains.overtaken.map(({ message }) => message);
  await releaseUnvouched(queries, { account: batch.account, back });
  return { bounded: ofDomains.passed, overtaken: [...overtaken, ...ofDomains.overtaken] };
}

/** Takes messages that do not leave after all back out of the bounds in which they were counted just now. */
export async function releaseBounds(
  queries: Queries,
  given: { account: Account | undefined; back: readonly JudgedMessage[] },
): Promise<void> {
  await releaseUnvouched(queries, given);
  await releaseDomainDay(queries, given);
}
