import type { CollectServerEvent, DropReason } from "#contract/collect.ts";
import type { Violation } from "#contract/errors.ts";
import { Deadline } from "#platform/deadline.ts";
import type { DisplacedEvent } from "#platform/events/displaced-events.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import type { RowClaims } from "#platform/people/resolve-identities.ts";
import type { Geo } from "./geo.ts";
import type { CollectedWebsite } from "./sql/find-website.ts";
import type { StoredState } from "./stored-state.ts";

/** What the HTTP layer knows about the client. */
export interface ClientInfo {
  address: string;
  userAgent: string;
  /** Host of the posting page, where the browser sends it. */
  origin: string | undefined;
}

/** What all events of a batch share. */
export interface BatchContext extends ClientInfo {
  website: CollectedWebsite;
  /** Sent by the owner's server: any past time, no origin to check. */
  trusted: boolean;
  /** The browser's visitor; a server names the visitor of each event. */
  visitor: bigint;
  sentAt: string | undefined;
  /** Time of arrival in milliseconds. */
  now: number;
  geo: Geo;
}

/** An event on its way to a row: steps read `event` and fill `row`. */
export interface Draft {
  event: CollectServerEvent;
  row: EventRow;
  dropReason: DropReason | undefined;
  /** The id of the same event as the other one of browser and server reports it. */
  counterpart?: string | undefined;
}

/** Fills its part of a draft, or says why the event is dropped. */
export interface EnrichStep {
  name: string;
  run: (draft: Pick<Draft, "event" | "row">, context: BatchContext) => DropReason | undefined;
}

/** A batch on its way through the collector's steps. */
export interface Batch {
  readonly context: BatchContext;
  /** When the request is answered at the latest. */
  readonly deadline: Deadline;
  /** As sent. */
  readonly input: readonly unknown[];
  /** What is wrong with the first malformed events. */
  issues: readonly Violation[];
  readonly dropped: Partial<Record<DropReason, number>>;
  /** Events that are not dropped, in the order in which they were sent. */
  drafts: readonly Draft[];
  claims: RowClaims;
  /** What the stores know about the drafts; set by the step `look_up`. */
  stored: StoredState | undefined;
  /** New events by time; set by the step `duplicates`. */
  fresh: readonly Draft[];
  /** Among `UnstoredBatches`; set by the step `sessions`. */
  number: number;
  /** Resolves once the events are on disk; set by the step `write`: until then nothing of the batch is stored. */
  written: Promise<void> | undefined;
  /** Events of browsers that this batch of the server may report too; set by the step `duplicates`. */
  displaced: readonly DisplacedEvent[];
}

const noClaims: RowClaims = new Map();

export const newBatch = (context: BatchContext, input: readonly unknown[], deadline = new Deadline()): Batch => ({
  context,
  deadline,
  input,
  issues: [],
  dropped: {},
  drafts: [],
  claims: noClaims,
  stored: undefined,
  fresh: [],
  number: 0,
  written: undefined,
  displaced: [],
});

/** Runs the steps in order; returns the reason of the first that drops the event. */
export function enrichEvent(
  steps: readonly EnrichStep[],
  draft: Pick<Draft, "event" | "row">,
  context: BatchContext,
): DropReason | undefined {
  for (const { run } of steps) {
    const reason = run(draft, context);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
