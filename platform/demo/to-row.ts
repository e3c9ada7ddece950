import { LRUCache } from "lru-cache";
import type { CollectServerEvent } from "#contract/collect.ts";
import { type BatchContext, enrichEvent } from "#platform/collect/batch.ts";
import { enrichSteps } from "#platform/collect/enrich-steps.ts";
import type { Geo } from "#platform/collect/geo.ts";
import { memoize } from "#platform/collect/memoize.ts";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { sessionKey } from "#platform/events/keys.ts";

/** A demo has no server of its own. */
const unsigned = { currency: "IRT", secrets: [], serverPurchasesOnly: false, signedIdentifyOnly: false } as const;

/** Far more than the addresses and sessions of the visits that are open at one time. */
const maxCached = 20_000;

/**
 * Turns server events into rows by the collector's own steps. Each event names its session, so no other event has to be
 * known. Returns undefined where a step drops the event.
 */
export function rowReader(website: { id: string; host: string }, { geo, now }: { geo: Geo; now: number }) {
  const context: BatchContext = {
    website: {
      id: website.id,
      hosts: [website.host],
      active: true,
      foldedBefore: null,
      hasHeatmaps: false,
      exclusions: [],
      ...unsigned,
    },
    ...{ trusted: true, visitor: 0n, sentAt: undefined, now },
    ...{ address: "", userAgent: "", origin: undefined },
    geo: memoize(maxCached, geo),
  };
  const sessions = new LRUCache<string, bigint>({ max: maxCached });
  return (event: CollectServerEvent): EventRow | undefined => {
    const row = blankRow(event.id ?? "", event.name);
    if (enrichEvent(enrichSteps, { event, row }, context) !== undefined) return undefined;
    const { session = "" } = event;
    row.session = sessions.get(session) ?? sessionKey(website.id, row.visitor, session);
    sessions.set(session, row.session);
    return row;
  };
}
