import { setImmediate } from "node:timers/promises";
import type { Collected } from "#contract/collect.ts";
import { Deadline } from "#platform/deadline.ts";
import type { Clock } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { LatestOwners } from "#platform/latest-owners.ts";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import type { IdentityResolver } from "#platform/people/identity-resolver.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";
import type { Wal } from "#platform/wal/open-wal.ts";
import { AdmissionQueue } from "./admission-queue.ts";
import { type Batch, type ClientInfo, newBatch } from "./batch.ts";
import type { Geo } from "./geo.ts";
import type { ImportedRows, RowImports } from "./import-rows.ts";
import type { IntakeLimits } from "./intake-limits.ts";
import { memoize } from "./memoize.ts";
import { followPage, type PageMessages } from "./page-messages.ts";
import type { ReceivedEvents } from "./received-events.ts";
import { runSteps, type Step } from "./run-steps.ts";
import type { StepTimes } from "./step-times.ts";
import { toCollected } from "./steps.ts";
import { readBrowserEnvelope, readServerEnvelope } from "./validate.ts";
import type { VisitorRateLimiter } from "./visitor-rate-limiter.ts";
import type { Credential, WebsiteCache } from "./website-cache.ts";
import { WebsiteGate } from "./website-gate.ts";
import type { Writer } from "./writer.ts";

export interface CollectorDependencies {
  clock: Clock;
  geo: Geo;
  websites: WebsiteCache;
  rateLimiter: VisitorRateLimiter;
  limits: IntakeLimits;
  steps: readonly Step[];
  stepTimes: StepTimes;
  imports: RowImports;
  writer: Writer;
  /** Writes rows whose ids the duplicate filter does not get. */
  unfiltered: Pick<Writer, "write">;
  wal: Wal;
  identities: IdentityResolver;
  receivedEvents: ReceivedEvents;
  /** Shared with the settling of days. */
  dirtyDays: DirtyDays;
  /** Messages that wait on pages; none where nothing shows them. */
  pages?: PageMessages | undefined;
}

export interface Browser {
  website: string;
  /** Of the website. */
  hosts: readonly string[];
  visitor: bigint;
}

/** Addresses repeat, and judging one takes 2 microseconds. */
const readNetwork = memoize(20_000, (address) => ({ name: readClientNetwork(address) }));

const noClient: ClientInfo = { address: "", userAgent: "", origin: undefined };

/**
 * Takes events in and stores each once. Answers when everything that it answers for is on disk, duplicates too: their
 * originals may still be in the group that is being written.
 */
export class Collector {
  readonly #gate = new WebsiteGate();
  readonly #admission = new AdmissionQueue();
  readonly #latest = new LatestOwners();

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

  /** Whether no other website sent anything in so many milliseconds: heavy work of this one is in nobody's way. */
  isAlone(website: string, milliseconds: number): boolean {
    return !this.#latest.hasOther(website, milliseconds);
  }

  /** The number of the last group that is in the event store entirely; groups up to it gain no rows. */
  get storedSeq(): number {
    return this.dependencies.wal.loader.loadedSeq;
  }

  /**
   * Collects the batch of a visitor's browser, `bytes` long. Throws BAD_REQUEST with the fields, NOT_FOUND for an unknown
   * key, TOO_MANY_REQUESTS past a limit, SERVICE_UNAVAILABLE where too much waits or after ten seconds.
   */
  async acceptBrowser(
    body: unknown,
    client: ClientInfo,
    { bytes = 0, deadline = new Deadline() }: { bytes?: number; deadline?: Deadline | undefined } = {},
  ): Promise<Collected> {
    const { clock, geo, websites, rateLimiter, limits } = this.dependencies;
    const { key, visitor, sentAt, events } = readBrowserEnvelope(body);
    const website = websites.findCached({ key }) ?? (await deadline.race(websites.find({ key })));
    if (website === undefined) throw new AppError("NOT_FOUND", "No website has this key");
    const now = clock.now();
    const hashed = visitorKey(website.id, visitor.toLowerCase());
    const network = readNetwork(client.address).name;
    limits.takeBatch({ website: website.id, network, visitor: hashed, events: events.length, bytes }, now);
    rateLimiter.take(hashed, events.length, now);
    const context = { ...client, website, trusted: false, visitor: hashed, sentAt, now, geo };
    return this.#collect(newBatch(context, events, deadline), { key });
  }

  /** Counts the bytes that a browser announces, before they are read. Throws TOO_MANY_REQUESTS. */
  announceBytes(address: string, bytes: number): void {
    const { clock, limits } = this.dependencies;
    limits.takeBytes(readNetwork(address).name, bytes, clock.now());
  }

  /** Counts a browser of the website that is about to be stored as one that takes pushes. Throws TOO_MANY_REQUESTS. */
  admitSubscription(website: string, address: string): void {
    const { clock, limits } = this.dependencies;
    limits.takeSubscription({ website, network: readNetwork(address).name }, clock.now());
  }

  /**
   * Waits for the batch's turn at the event loop; undefined where it comes at once. `guessed` is the credential as far as
   * it can be seen before the batch is read: it decides who waits for whom, nothing else. Those by which no website was
   * found yet share one turn: anybody can make up a thousand.
   */
  admit(guessed: Credential | undefined, address: string): Promise<void> | undefined {
    const isKnown = guessed !== undefined && this.dependencies.websites.isKnown(guessed);
    const website = isKnown ? JSON.stringify(guessed) : "";
    return this.#admission.wait(website, readNetwork(address).name ?? "");
  }

  /** The website of a page and as whom its browser's events are stored now; undefined where no website has the key. */
  async findBrowser({ key, visitor }: { key: string; visitor: string }): Promise<Browser | undefined> {
    const { clock, websites, identities } = this.dependencies;
    const website = websites.findCached({ key }) ?? (await websites.find({ key }));
    if (website?.active !== true) return undefined;
    const browser = visitorKey(website.id, visitor.toLowerCase());
    const visitorAt = await identities.findVisitors(website.id, [browser]);
    return { website: website.id, hosts: website.hosts, visitor: visitorAt(browser, clock.now()) };
  }

  /** Collects a batch of the owner's server. Throws UNAUTHORIZED for an unknown secret, otherwise as above. */
  async acceptServer(secret: string, body: unknown, deadline = new Deadline()): Promise<Collected> {
    const { clock, geo, websites } = this.dependencies;
    const website = secret === "" ? undefined : await deadline.race(websites.find({ secret }));
    if (website === undefined) throw new AppError("UNAUTHORIZED", "No website has this secret");
    const { sentAt, events } = readServerEnvelope(body);
    const now = clock.now();
    const context = { ...noClient, website, trusted: true, visitor: 0n, sentAt, now, geo };
    return this.#collect(newBatch(context, events, deadline), { secret });
  }

  /** Forgets what is cached about websites; to be called when one is changed or deleted. */
  forgetWebsites(changed: string): void {
    this.dependencies.websites.clear(changed);
  }

  /**
   * Stores finished rows of an import, each once however often and however much later it is imported: ids must be made
   * of the content. Resolves once they are on disk; up to 5,000 rows a call serve best. `begin` is called when it is their
   * turn: `pause` waits for them from then on, and nothing is stored where it throws. Throws REFUSED for an inactive website.
   */
  importRows(website: string, rows: readonly EventRow[], begin?: () => Promise<void>): Promise<ImportedRows> {
    return this.#gate.pass(website, () => this.dependencies.imports.import(website, rows, begin));
  }

  /**
   * Lets nothing of a website in until the returned release is called. Resolves once everything before is in the event
   * store with its identity claims, and batches after it are judged by the website's exclusions of now. Throws
   * SERVICE_UNAVAILABLE.
   */
  async pause(website: string): Promise<() => void> {
    const { websites, writer, wal, identities } = this.dependencies;
    const release = await this.#gate.close(website);
    try {
      websites.clear(website);
      // A batch that was answered with a timeout may still wait for both.
      await writer.write(website, []);
      await setImmediate();
      await identities.record([]);
      await wal.loader.load(website);
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Resolves once rows that were collected before are on disk again; their identity claims are recorded already. */
  writeAgain(website: string, rows: readonly EventRow[]): Promise<void> {
    return this.dependencies.unfiltered.write(website, rows);
  }

  /** To be called where people were resolved anew, before the release of `pause`. */
  reloadIdentities(website: string): Promise<void> {
    return this.dependencies.identities.reload(website);
  }

  /**
   * Removes what the log and memory keep of events that are in the event store. Resolves once everything that was
   * acknowledged before is loaded and its files are gone. Throws SERVICE_UNAVAILABLE.
   */
  async forgetLoaded(): Promise<void> {
    const { log, loader } = this.dependencies.wal;
    await log.cut();
    await loader.load();
    loader.forgetTitles();
    await log.removeLoaded(loader.loadedSeq);
  }

  /** Resolves once nothing waits to be stored; what the event store does not take stays in the log. */
  async drain(): Promise<void> {
    const { imports, writer, wal, identities } = this.dependencies;
    await imports.drain();
    await writer.drain();
    await identities.drain();
    await wal.loader.drain();
    await wal.log.close(wal.loader.loadedSeq);
  }

  /**
   * A batch whose deadline passes before the step that claims its ids is given up. After it the events are stored in any
   * case, and 503 would be untrue: what is sent again without ids would count twice. So they are answered for once they are
   * on disk, however late, unless the log takes nothing; their claims are recorded after the answer then, also after a crash.
   */
  #collect({ context, input, deadline }: Batch, credential: Credential): Promise<Collected> {
    let batch: Batch | undefined;
    const collected = this.#gate.pass(context.website.id, async () => {
      deadline.check();
      this.#latest.note(context.website.id);
      // Again, from the cache: its exclusions may have changed while the batch waited.
      const { websites } = this.dependencies;
      const website = websites.findCached(credential) ?? (await websites.find(credential)) ?? context.website;
      batch = newBatch({ ...context, website }, input, deadline);
      return this.#runSteps(batch);
    });
    return deadline.race(collected, () => (this.dependencies.writer.isWriting ? answerOnceWritten(batch) : undefined));
  }

  async #runSteps(batch: Batch): Promise<Collected> {
    await runSteps(this.dependencies.steps, batch, this.dependencies.stepTimes);
    const { pages } = this.dependencies;
    const { trusted, website } = batch.context;
    const isAwaited = pages !== undefined && followPage(pages, batch);
    const tools = {
      ...(isAwaited && { on: 1 as const }),
      ...(!trusted && website.hasHeatmaps && { more: ["heat" as const] }),
    };
    return { ...answerOf(batch), ...tools };
  }
}

const answerOf = (batch: Batch): Collected => ({
  ...toCollected(batch),
  ...(batch.issues.length > 0 && { issues: [...batch.issues] }),
});

/** Undefined where nothing of the batch is stored. */
const answerOnceWritten = (batch: Batch | undefined): Promise<Collected> | undefined =>
  batch?.written?.then(() => answerOf(batch));
