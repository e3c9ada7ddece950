import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findSubscribed } from "#platform/web-push/subscriptions.ts";
import { findTokened } from "./sql/push-tokens.ts";

/** Of some people, by their signed numbers, those who have a browser or an app that takes pushes of a channel; of others none. */
export async function findPushed(
  queries: Queries,
  { channel, ...of }: { channel: DeliveryChannel; website: string; people: readonly string[]; now: Date },
): Promise<ReadonlySet<string>> {
  if (channel === "WEB_PUSH") return findSubscribed(queries, of);
  return channel === "PUSH" ? findTokened(queries, of) : new Set();
}
