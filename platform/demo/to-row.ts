import type { CollectServerEvent } from "#contract/collect.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import type { Geo, Place } from "#platform/collect/geo.ts";
import { sessionKey } from "#platform/events/keys.ts";
import { type Batch, blankRow, runSteps } from "#platform/collect/pipeline.ts";
import { steps } from "#platform/collect/steps.ts";

/** Addresses and sessions that are remembered: those of the visits that are going on, and many more. */
const most = 20_000;

/**
 * Understands events of the owner's server as the collector does, by its own steps. Each names its session, so no other
 * event has to be known. Undefined where a step drops one.
 */
export function rowReader(site: { id: string; host: string }, { geo, now }: { geo: Geo; now: number }) {
  const batch: Batch = {
    ...{ site, trusted: true, visitor: 0n, sentAt: undefined, now },
    ...{ address: "", userAgent: "", origin: undefined },
    geo: remembered<Place>(geo),
  };
  const keys = new Map<string, bigint>();
  return (event: CollectServerEvent): EventRow | undefined => {
    const row = blankRow(event.id ?? "", event.name);
    if (runSteps(steps, { event, row }, batch) !== undefined) return undefined;
    const { session = "" } = event;
    row.session = keys.get(session) ?? sessionKey(site.id, row.visitor, session);
    if (keys.size >= most) keys.clear();
    keys.set(session, row.session);
    return row;
  };
}

function remembered<Answer>(ask: (question: string) => Answer): (question: string) => Answer {
  const known = new Map<string, Answer>();
  return (question) => {
    const answer = known.get(question) ?? ask(question);
    if (known.size >= most) known.clear();
    known.set(question, answer);
    return answer;
  };
}
