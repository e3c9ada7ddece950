import { nextBucket, startOfBucket } from "#contract/time/bucket.ts";
import { stampsAt } from "./caps.ts";

/** What a sender domain has sent on the last day on which it sent. */
export interface DomainUse {
  name: string;
  /** Mails of that day at most. */
  limit: number;
  /** The number of the day in the website's zone; 0 before its first mail. */
  day: number;
  used: number;
}

/** A domain that reached it is known to receivers. */
export const maxDailyLimit = 1_000_000;

/** Its limit and use on the day of an instant: a new domain's limit doubles after each day on which it sent. Pure. */
export function domainDayAt(use: DomainUse, zone: string, now: number): DomainUse {
  const { day } = stampsAt(zone, now);
  if (use.day >= day) return use;
  const limit = use.used > 0 ? Math.min(Math.max(use.limit, maxDailyLimit), use.limit * 2) : use.limit;
  return { ...use, limit, day, used: 0 };
}

/** Until when a domain sends nothing more, with what it has sent. Pure. */
export function findDomainFull(use: DomainUse, zone: string, now: number) {
  const { used: count, limit, name: text } = domainDayAt(use, zone, now);
  if (count < limit) return undefined;
  return { until: nextBucket(zone, "day", startOfBucket(zone, "day", now)), count, limit, text };
}

/** The domain of a mail's sender, lower case; undefined of a content that is no mail. */
export function senderDomainOf(content: unknown): string | undefined {
  const { from } = (content ?? {}) as { from?: { address?: unknown } };
  const address = typeof from === "object" ? from?.address : undefined;
  return typeof address === "string" ? address.slice(address.lastIndexOf("@") + 1).toLowerCase() : undefined;
}
