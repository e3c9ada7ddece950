import type { CollectServerEvent, DropReason } from "#contract/collect.ts";
import { type EventRow, noUtm } from "#platform/events/event-row.ts";
import type { Geo } from "./geo.ts";
import type { Site } from "./sql/find-website.ts";

/** What is known of a batch as a whole. */
export interface Batch {
  site: Site;
  /** From the owner's server (any past time, no origin to check) and not from a browser. */
  trusted: boolean;
  /** The browser's visitor; an event of a server names its own. */
  visitor: bigint;
  sentAt: string | undefined;
  /** When it arrived, in milliseconds. */
  now: number;
  address: string;
  userAgent: string;
  /** Host of the page that posted it, where the browser says. */
  origin: string | undefined;
  geo: Geo;
}

/** An event on its way to being a row: the steps read `event` and fill `row`. */
export interface Draft {
  event: CollectServerEvent;
  row: EventRow;
}

/** One step: fills its part of the draft, or says why the event is dropped. */
export interface Step {
  name: string;
  run: (draft: Draft, batch: Batch) => DropReason | undefined;
}

/** Runs the steps in their order; the reason of the first that drops the event, undefined where none does. */
export function runSteps(steps: readonly Step[], draft: Draft, batch: Batch): DropReason | undefined {
  for (const { run } of steps) {
    const reason = run(draft, batch);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** The row of an event before any step: everything that is not known is empty. */
export function blankRow(id: string, name: string): EventRow {
  return {
    at: 0,
    visitor: 0n,
    id,
    name,
    session: 0n,
    host: "",
    path: "",
    referrer: "",
    utm: noUtm,
    medium: "",
    source: "",
    country: "",
    city: "",
    device: "",
    os: "",
    browser: "",
    width: 0,
    height: 0,
    orderId: "",
    value: 0,
    currency: "",
    data: "",
    title: "",
  };
}
