import type { Collected } from "#contract/collect.ts";
import type { Clock } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { visitorKey } from "#platform/events/keys.ts";
import type { IdentityResolver } from "#platform/people/identity-resolver.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";
import { type BatchContext, type ClientInfo, newBatch } from "./batch.ts";
import type { Geo } from "./geo.ts";
import type { ImportedRows, RowImports } from "./import-rows.ts";
import type { ReceivedEvents } from "./received-events.ts";
import { runSteps, type Step } from "./run-steps.ts";
import type { StepTimes } from "./step-times.ts";
import { toCollected } from "./steps.ts";
import { readBrowserEnvelope, readServerEnvelope } from "./validate.ts";
import type { VisitorRateLimiter } from "./visitor-rate-limiter.ts";
import type { WebsiteCache } from "./website-cache.ts";
import type { Writer } from "./writer.ts";

export interface CollectorDependencies {
  clock: Clock;
  geo: Geo;
  websites: WebsiteCache;
  rateLimiter: VisitorRateLimiter;
  steps: readonly Step[];
  stepTimes: StepTimes;
  imports: RowImports;
  writer: Writer;
  identities: IdentityResolver;
  receivedEvents: ReceivedEvents;
  /** Shared with the settling of days. */
  dirtyDays: DirtyDays;
}

const noClient: ClientInfo = { address: "", userAgent: "", origin: undefined };

/**
 * Takes events in and stores each once. Answers when everything that it answers for is on disk, duplicates too: their
 * originals may still be in the group that is being written.
 */
export class Collector {
  constructor(private readonly dependencies: CollectorDependencies) {}

  /** The events received last, for owners who install the tracker. */
  get receivedEvents() {
    return this.dependencies.receivedEvents;
  }

  get dirtyDays() {
    return this.dependencies.dirtyDays;
  }

  /** Rows that wait to be stored. */
  get rowsWaiting(): number {
    return this.dependencies.writer.rowsWaiting;
  }

  /** The number of the last group that is stored entirely; groups up to it gain no rows. */
  get storedSeq(): number {
    return this.dependencies.writer.storedSeq;
  }

  /**
   * Collects the batch of a visitor's browser. Throws BAD_REQUEST with the fields, NOT_FOUND for an unknown key,
   * TOO_MANY_REQUESTS for a visitor who sends too much, SERVICE_UNAVAILABLE where too much waits.
   */
  async acceptBrowser(body: unknown, client: ClientInfo): Promise<Collected> {
    const { clock, geo, websites, rateLimiter } = this.dependencies;
    const { key, visitor, sentAt, events } = readBrowserEnvelope(body);
    const website = await websites.find({ key });
    if (website === undefined) throw new AppError("NOT_FOUND", "No website has this key");
    const now = clock.now();
    const hashed = visitorKey(website.id, visitor.toLowerCase());
    rateLimiter.take(hashed, events.length, now);
    return this.#collect(events, { ...client, website, trusted: false, visitor: hashed, sentAt, now, geo });
  }

  /** Collects a batch of the owner's server. Throws UNAUTHORIZED for an unknown secret, otherwise as above. */
  async acceptServer(secret: string, body: unknown): Promise<Collected> {
    const { clock, geo, websites } = this.dependencies;
    const website = secret === "" ? undefined : await websites.find({ secret });
    if (website === undefined) throw new AppError("UNAUTHORIZED", "No website has this secret");
    const { sentAt, events } = readServerEnvelope(body);
    const now = clock.now();
    return this.#collect(events, { ...noClient, website, trusted: true, visitor: 0n, sentAt, now, geo });
  }

  /** Forgets what is cached about websites; to be called when one is changed or deleted. */
  forgetWebsites(): void {
    this.dependencies.websites.clear();
  }

  /**
   * Stores finished rows of an import, each once however often and however much later it is imported: ids must be made
   * of the content. Resolves once they are on disk; up to 5,000 rows a call serve best. Throws REFUSED for an inactive
   * website.
   */
  importRows(website: string, rows: readonly EventRow[]): Promise<ImportedRows> {
    return this.dependencies.imports.import(website, rows);
  }

  /** Resolves once nothing waits to be stored. */
  async drain(): Promise<void> {
    const { imports, writer, identities } = this.dependencies;
    await imports.drain();
    await writer.drain();
    await identities.drain();
  }

  async #collect(events: readonly unknown[], context: BatchContext): Promise<Collected> {
    const batch = newBatch(context, events);
    await runSteps(this.dependencies.steps, batch, this.dependencies.stepTimes);
    const collected = toCollected(batch);
    return batch.issues.length === 0 ? collected : { ...collected, issues: [...batch.issues] };
  }
}
