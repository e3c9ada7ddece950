import type { Collected } from "#contract/collect.ts";
import type { Ids } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { DisplacedEvent, DisplacedEvents } from "#platform/events/displaced-events.ts";
import { blankRow, type DeferredLookup, type EventRow } from "#platform/events/event-row.ts";
import { eventKey, websiteKey } from "#platform/events/keys.ts";
import type { IdentityResolver } from "#platform/people/identity-resolver.ts";
import { resolveIdentities, sortClaims } from "#platform/people/resolve-identities.ts";
import type { Batch, Draft, EnrichStep } from "./batch.ts";
import type { DeferredLookups } from "./deferred-lookups.ts";
import type { DuplicateFilter } from "./duplicate-filter.ts";
import { enrichSteps } from "./enrich-steps.ts";
import { keepOrder, sortByTime } from "./keep-order.ts";
import { isUpToDate, lookUpStored } from "./lookups.ts";
import { memoize } from "./memoize.ts";
import type { ReceivedEvents } from "./received-events.ts";
import { runPreviousAgain, type Step } from "./run-steps.ts";
import { toSessionEvent } from "./session-event.ts";
import type { SessionLookup } from "./session-lookup.ts";
import { type Sessions, sessionOfItself } from "./sessions.ts";
import { counterpartId, storedEventId } from "./stored-event-id.ts";
import type { StoredIdLookup } from "./stored-id-lookup.ts";
import type { SuspectId } from "./stored-state.ts";
import type { UnstoredBatches } from "./unstored-batches.ts";
import { validateEvents } from "./validate.ts";
import type { Writer } from "./writer.ts";

export interface StepDependencies {
  ids: Pick<Ids, "uuid">;
  filter: DuplicateFilter;
  storedIds: StoredIdLookup;
  loadedIds: Pick<StoredIdLookup, "find">;
  storedSessions: SessionLookup;
  sessions: Sessions;
  unstored: UnstoredBatches;
  deferred: DeferredLookups;
  identities: IdentityResolver;
  writer: Writer;
  displacedEvents: DisplacedEvents;
  receivedEvents: ReceivedEvents;
  onCollected: (collected: Collected) => void;
}

/**
 * The collector's steps, from validation to the write. From `duplicates` to the writer nothing is awaited: an id that
 * enters the filter is in the writer's queue before any other batch runs, so its duplicates wait for the same group.
 */
export const buildSteps = (dependencies: StepDependencies): readonly Step[] => [
  { name: "validate", run: (batch) => validateBatch(dependencies, batch) },
  ...enrichSteps.map(toBatchStep),
  { name: "drop", run: (batch) => dropEvents(dependencies, batch) },
  { name: "identity", run: (batch) => resolveVisitors(dependencies, batch) },
  { name: "look_up", run: (batch) => lookUp(dependencies, batch) },
  { name: "duplicates", run: (batch) => filterDuplicates(dependencies, batch) },
  { name: "sessions", run: (batch) => assignSessions(dependencies, batch) },
  { name: "write", run: (batch) => writeRows(dependencies, batch) },
];

/** Throws SERVICE_UNAVAILABLE where too much waits, BAD_REQUEST where no event is well formed. */
function validateBatch({ ids, writer, receivedEvents, onCollected }: StepDependencies, batch: Batch): undefined {
  const { context, input, dropped } = batch;
  writer.checkCapacity(context.website.id, input.length);
  const { events, malformed, issues } = validateEvents(input, context.trusted);
  if (malformed > 0) dropped.malformed = malformed;
  receivedEvents.addMalformed(context.website.id, context.now, malformed, issues);
  if (events.length === 0) {
    onCollected({ accepted: 0, duplicates: 0, dropped });
    throw new AppError("BAD_REQUEST", "No event is well formed", { issues });
  }
  batch.issues = issues;
  batch.drafts = events.map((event) => {
    const { id, name } = event;
    const { website, trusted } = context;
    const sent = id === undefined ? undefined : { id: id.toLowerCase(), name };
    const row = blankRow(sent === undefined ? ids.uuid() : storedEventId(website.id, sent, trusted), name);
    const counterpart = sent && counterpartId(website.id, sent, trusted);
    return { event, row, dropReason: undefined, counterpart };
  });
}

/** Runs a step for each event that no earlier step drops. */
const toBatchStep = ({ name, run }: EnrichStep): Step => ({
  name,
  run({ drafts, context }) {
    for (const draft of drafts) draft.dropReason ??= run(draft, context);
    return undefined;
  },
});

function dropEvents({ receivedEvents }: StepDependencies, batch: Batch): undefined {
  const { context, drafts, dropped } = batch;
  if (drafts.every(({ dropReason }) => dropReason === undefined)) return;
  batch.drafts = drafts.filter(({ row, dropReason }) => {
    if (dropReason === undefined) return true;
    dropped[dropReason] = (dropped[dropReason] ?? 0) + 1;
    receivedEvents.add(context.website.id, context.now, dropReason, [row]);
    return false;
  });
}

async function resolveVisitors({ identities }: StepDependencies, batch: Batch): Promise<void> {
  keepOrder(batch.drafts);
  const rows = batch.drafts.map(({ row }) => row).filter(isIncluded);
  batch.claims = await resolveIdentities(identities, batch.context.website.id, rows);
}

/** An excluded event changes no visitor, no session and no person, as if it had never come. */
const isIncluded = ({ exclusion }: EventRow) => exclusion === undefined;

async function lookUp(dependencies: StepDependencies, batch: Batch): Promise<void> {
  batch.stored = await lookUpStored(dependencies, batch);
}

const cachedWebsiteKey = memoize(20_000, websiteKey);

/** Throws SERVICE_UNAVAILABLE where too much waits. */
function filterDuplicates({ filter, sessions, writer, receivedEvents }: StepDependencies, batch: Batch) {
  const { context, drafts, stored } = batch;
  if (stored === undefined || !isUpToDate({ filter, sessions }, batch)) return runPreviousAgain;
  writer.checkCapacity(context.website.id, drafts.length);
  const key = cachedWebsiteKey(context.website.id);
  const fresh: Draft[] = [];
  const duplicates: EventRow[] = [];
  const displaced: DisplacedEvent[] = [];
  for (const draft of drafts) {
    const { row, counterpart } = draft;
    const isKnown =
      counterpart !== undefined && (stored.ids.has(counterpart) || filter.has(eventKey(key, counterpart)));
    const isSaidByServer = isKnown && !context.trusted;
    if (isKnown && context.trusted && isIncluded(row)) displaced.push({ id: counterpart, serverId: row.id });
    if (isSaidByServer || !filter.add(eventKey(key, row.id)) || stored.ids.has(row.id)) {
      duplicates.push(row);
      continue;
    }
    fresh.push(draft);
    const suspect = stored.deferredIds.get(row.id);
    if (suspect !== undefined) row.deferred = deferredLookup(suspect);
  }
  batch.displaced = displaced;
  receivedEvents.add(context.website.id, context.now, "duplicate", duplicates);
  batch.fresh = sortByTime(fresh);
  return undefined;
}

const deferredLookup = ({ days, counterpart }: SuspectId): DeferredLookup => ({
  ...{ days, session: false },
  ...(counterpart === undefined ? {} : { counterpart }),
});

function assignSessions({ sessions, unstored, deferred }: StepDependencies, batch: Batch): undefined {
  const { context, fresh, stored } = batch;
  batch.number = unstored.begin();
  deferred.forget(context.now);
  for (const draft of fresh) {
    const { row } = draft;
    const event = toSessionEvent(context.website.id, draft);
    if (!isIncluded(row)) {
      row.session = sessionOfItself(event);
      continue;
    }
    const isUnknown = stored?.sessions.isDeferred === true && sessions.mustLookUp(event);
    row.session = sessions.assign(event, stored?.sessions.byVisitor.get(event.visitor));
    if (!isUnknown && !deferred.isProvisional(row.session)) continue;
    deferred.add(row.session, context.now);
    row.deferred = { days: [], ...row.deferred, session: true };
  }
}

/** Resolves once the rows and their claims are stored, and what they displace is noted. */
async function writeRows(dependencies: StepDependencies, batch: Batch): Promise<void> {
  const { writer, identities, unstored, displacedEvents, receivedEvents, onCollected } = dependencies;
  const { context, fresh, claims, number, displaced } = batch;
  const rows = fresh.map(({ row }) => row);
  onCollected(toCollected(batch));
  // A batch of nothing but duplicates waits too: their originals may still be in the writer's queue.
  const write = () => {
    batch.written = writer.write(context.website.id, rows);
    return batch.written.finally(() => unstored.end(number));
  };
  const written = claims.size === 0 ? write() : identities.writeAndRecord(context.now, sortClaims(rows, claims), write);
  const noted = displaced.length === 0 ? undefined : displacedEvents.note(context.website.id, displaced, context.now);
  await Promise.all([written, noted]);
  receivedEvents.add(context.website.id, context.now, "stored", rows.filter(isIncluded));
  const excluded = rows.filter((row) => !isIncluded(row));
  receivedEvents.add(context.website.id, context.now, "excluded", excluded);
}

/** The counts of a batch that went through all steps. */
export const toCollected = ({ drafts, fresh, dropped }: Batch): Collected => ({
  accepted: fresh.length,
  duplicates: drafts.length - fresh.length,
  dropped,
});
