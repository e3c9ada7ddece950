import type { z } from "zod";
import type { pushSubscription } from "#contract/notifications.ts";
import { readAgent } from "#platform/collect/agent.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { checkSubscription } from "./check-subscription.ts";
import type { PushTarget } from "./post-push.ts";
import * as sql from "./sql/subscriptions.ts";

/** Each message goes to every one of them. */
const maxSubscriptions = 5;

export interface Subscription extends PushTarget {
  id: string;
}

interface Subscribing {
  website: string;
  /** Unsigned. */
  visitor: bigint;
  subscription: z.output<typeof pushSubscription>;
  userAgent: string;
  /** Called before a browser that is not stored yet is; nothing is stored where it throws. */
  admitNew: () => void;
}

/**
 * Stores a browser of a visitor that takes pushes; again it replaces its keys. Returns its id. Throws BAD_REQUEST where
 * its address is no public https address or its keys are none of RFC 8291, and what `admitNew` throws.
 */
export async function subscribeVisitor(
  { postgres, ids, clock, settings }: Pick<Dependencies, "postgres" | "ids" | "clock" | "settings">,
  { website, visitor: number, subscription, userAgent, admitNew }: Subscribing,
): Promise<string> {
  checkSubscription(subscription, settings);
  const { endpoint, keys, expirationTime } = subscription;
  const { browser, os } = readAgent(userAgent);
  const visitor = BigInt.asIntN(64, number).toString();
  const expiresAt = expirationTime == null ? null : new Date(expirationTime);
  if (!(await sql.isStored(postgres, website, endpoint))) admitNew();
  return postgres.transaction(async (queries) => {
    const now = new Date(clock.now());
    const row = { id: ids.uuid(), website, visitor, endpoint, ...keys, browser, os, expiresAt };
    const id = await sql.upsertSubscription(queries, { ...row, now });
    await sql.deleteOldest(queries, { website, visitor, kept: maxSubscriptions });
    await sql.noteSubscribed(queries, website, now);
    return id;
  });
}

/** Who knows the address of a subscription has the browser: nobody else learns it. */
export async function unsubscribeVisitor(queries: Queries, website: string, endpoint: string): Promise<void> {
  await sql.deleteByEndpoint(queries, website, endpoint);
}

interface Of {
  website: string;
  now: Date;
}

/** The newest live subscriptions of a person, by their signed number. */
export const listLiveSubscriptions = (queries: Queries, of: Of & { person: string }): Promise<Subscription[]> =>
  sql.listLive(queries, { ...of, limit: maxSubscriptions });

/** The subscription with this id, if it is still there, in a list. */
export const findSubscription = (queries: Queries, of: { website: string; id: string }): Promise<Subscription[]> =>
  sql.findSubscription(queries, of);

/** A push service says that the browser does not take pushes any more. */
export async function forgetSubscription(queries: Queries, subscription: Subscription): Promise<void> {
  await sql.deleteGone(queries, subscription);
}

/** Of some people, by their signed numbers, those who have a live subscription. */
export const findSubscribed = (queries: Queries, of: Of & { people: readonly string[] }): Promise<Set<string>> =>
  sql.listSubscribed(queries, of);

export const countSubscriptions = (queries: Queries, of: Of) => sql.countSubscriptions(queries, of);
