import type { Registry } from "prom-client";
import type { Collected, DropReason } from "#contract/collect.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { eventKey, siteKey, visitorKey } from "#platform/events/keys.ts";
import { IdentityResolver } from "#platform/people/identity-resolver.ts";
import { replayStoredClaims } from "#platform/people/replay-stored-claims.ts";
import { resolveIdentities, sortClaims } from "#platform/people/resolve-identities.ts";
import { DirtyDays } from "#platform/visits/dirty-days.ts";
import { collectorMetrics } from "./collector-metrics.ts";
import { Gate, gateMs } from "./duplicate-filter.ts";
import type { Geo } from "./geo.ts";
import { type Batch, blankRow, type Draft, runSteps } from "./pipeline.ts";
import { Arrivals } from "./received-events.ts";
import { type OpenSession, type SessionEvent, Sessions } from "./sessions.ts";
import type { Site } from "./sql/find-website.ts";
import { lastSeq } from "./sql/last-seq.ts";
import { nearSessions, openSessions } from "./sql/near-sessions.ts";
import { recentIds } from "./sql/recent-ids.ts";
import { storedIds } from "./sql/stored-ids.ts";
import { steps } from "./steps.ts";
import { ColdCheck } from "./stored-id-lookup.ts";
import { readBrowserEnvelope, readServerEnvelope, validateEvents } from "./validate.ts";
import { VisitorLimit } from "./visitor-rate-limiter.ts";
import { Websites } from "./websites.ts";
import { inTime } from "./with-timeout.ts";
import { Writer } from "./writer.ts";

/** What the HTTP layer knows of a request. */
export interface Request {
  address: string;
  userAgent: string;
  /** Host of the page that posted it; undefined where it does not say. */
  origin: string | undefined;
}

export interface Imported {
  accepted: number;
  duplicates: number;
}

type CollectorParts = Pick<Dependencies, "postgres" | "clickhouse" | "clock" | "ids" | "log">;

/** Sessions of the last hour are put back at start: what names none can join them without a query. */
const warmMs = 60 * 60_000;
const mostSessions = 300_000;

/**
 * Takes events in and stores each once. Answers only when everything it answers for is on disk, duplicates too: their
 * first arrival may still be in the group that is being written.
 */
export class Collector {
  /** What arrived last, for owners who look. */
  readonly arrivals = new Arrivals();
  /** Website's id → its part of an event's key. */
  readonly #siteKeys = new Map<string, bigint>();
  /** One import of a website at a time: what the one stores, the next finds. */
  readonly #imports = new Map<string, Promise<unknown>>();

  constructor(
    private readonly dependencies: CollectorParts,
    private readonly state: {
      gate: Gate;
      cold: ColdCheck;
      sessions: Sessions;
      writer: Writer;
      geo: Geo;
      websites: Websites;
      limit: VisitorLimit;
      people: IdentityResolver;
      count: (collected: Collected) => void;
      /** To be shared with whoever settles days. */
      dirtyDays: DirtyDays;
    },
  ) {}

  get dirtyDays() {
    return this.state.dirtyDays;
  }

  /** Rows that wait to be stored. */
  get rowsWaiting(): number {
    return this.state.writer.rowsWaiting;
  }

  /**
   * A batch of a visitor's browser, as it came. Throws BAD_REQUEST with the fields, NOT_FOUND for an unknown key,
   * TOO_MANY_REQUESTS for a page that runs wild, SERVICE_UNAVAILABLE where too much waits.
   */
  async acceptBrowser(body: unknown, request: Request): Promise<Collected> {
    const { key, visitor, sentAt, events } = readBrowserEnvelope(body);
    const site = await this.state.websites.find({ key });
    if (site === undefined) throw new AppError("NOT_FOUND", "No website has this key");
    const now = this.dependencies.clock.now();
    const hashed = visitorKey(site.id, visitor.toLowerCase());
    this.state.limit.take(hashed, events.length, now);
    const own = { site, trusted: false, visitor: hashed, sentAt, now, geo: this.state.geo };
    return this.#take(events, { ...own, ...request });
  }

  /** A batch of the owner's own server. Throws UNAUTHORIZED for an unknown secret, else as above. */
  async acceptServer(secret: string, body: unknown): Promise<Collected> {
    const site = secret === "" ? undefined : await this.state.websites.find({ secret });
    if (site === undefined) throw new AppError("UNAUTHORIZED", "No website has this secret");
    const { sentAt, events } = readServerEnvelope(body);
    const now = this.dependencies.clock.now();
    const nobody = { address: "", userAgent: "", origin: undefined };
    return this.#take(events, { ...{ site, trusted: true, visitor: 0n, sentAt, now }, ...nobody, geo: this.state.geo });
  }

  /** To be told when a website was changed or deleted: all are looked up anew. */
  forgetWebsites(): void {
    this.state.websites.forget();
  }

  /**
   * Stores finished rows of an import, each once however often it is imported, however much later. Their ids must be
   * made of what they tell. Resolves once they are on disk; up to 5,000 a call serve best.
   */
  async importRows(website: string, rows: readonly EventRow[]): Promise<Imported> {
    const before = this.#imports.get(website) ?? Promise.resolve();
    const work = before.catch(() => undefined).then(() => this.#import(website, rows));
    this.#imports.set(website, work);
    try {
      return await work;
    } finally {
      if (this.#imports.get(website) === work) this.#imports.delete(website);
    }
  }

  /** Resolves once nothing waits to be stored. */
  async drain(): Promise<void> {
    await Promise.allSettled(this.#imports.values());
    await this.state.writer.drain();
    await this.state.people.drain();
  }

  async #import(website: string, rows: readonly EventRow[]): Promise<Imported> {
    if (rows.length === 0) return { accepted: 0, duplicates: 0 };
    const { people } = this.state;
    const now = this.dependencies.clock.now();
    // Before they were stored the browser may have been anybody's who ever used it.
    const known = rows.flatMap(({ id, at, visitor }) =>
      people.listVisitors(visitor).map((each) => ({ id, at, visitor: each })),
    );
    const seen = await storedIds(this.dependencies.clickhouse, website, known);
    const fresh = rows.filter(({ id }) => !seen.has(id) && seen.add(id));
    const told = await resolveIdentities(people, website, fresh);
    await people.writeAndRecord(now, sortClaims(fresh, told), () => this.state.writer.write(website, fresh));
    return { accepted: fresh.length, duplicates: rows.length - fresh.length };
  }

  async #take(given: readonly unknown[], batch: Batch): Promise<Collected> {
    const { gate, writer } = this.state;
    writer.checkRoom(given.length);
    const { events, malformed, issues } = validateEvents(given, batch.trusted);
    const dropped: Partial<Record<DropReason, number>> = malformed > 0 ? { malformed } : {};
    const { site, now } = batch;
    this.arrivals.rememberMalformed(site.id, now, malformed, issues);
    if (events.length === 0) {
      this.state.count({ accepted: 0, duplicates: 0, dropped });
      throw new AppError("BAD_REQUEST", "No event is well formed", { issues });
    }
    const drafts: Draft[] = [];
    for (const event of events) {
      const draft = { event, row: blankRow(event.id?.toLowerCase() ?? this.dependencies.ids.uuid(), event.name) };
      const reason = runSteps(steps, draft, batch);
      if (reason === undefined) {
        drafts.push(draft);
        continue;
      }
      dropped[reason] = (dropped[reason] ?? 0) + 1;
      this.arrivals.remember(site.id, now, reason, [draft.row]);
    }
    const { people } = this.state;
    const told = await resolveIdentities(
      people,
      site.id,
      drafts.map(({ row }) => row),
    );
    let known: Known;
    do known = await this.#lookUp(batch, drafts);
    while (known.since !== gate.coversSince);
    // From here to the writer nothing is awaited: an id that entered the gate is in the queue before anybody hears of it.
    writer.checkRoom(drafts.length);
    const rows = this.#enter(batch, drafts, known);
    const collected = { accepted: rows.length, duplicates: drafts.length - rows.length, dropped };
    this.state.count(collected);
    // A batch of nothing but repetitions waits too: what they repeat may still be on its way to the disk.
    const write = () => writer.write(site.id, rows);
    await inTime(told.size === 0 ? write() : people.writeAndRecord(now, sortClaims(rows, told), write));
    this.arrivals.remember(site.id, now, "stored", rows);
    return issues.length === 0 ? collected : { ...collected, issues };
  }

  /** The rows that arrive for the first time, in the order of their time, each with its session. */
  #enter({ site, now }: Batch, drafts: readonly Draft[], { repeated: ids, stored }: Known): EventRow[] {
    const { gate, sessions } = this.state;
    const key = this.#siteKey(site.id);
    const fresh: Draft[] = [];
    const repeated: EventRow[] = [];
    for (const draft of drafts) {
      if (gate.enter(eventKey(key, draft.row.id)) && !ids.has(draft.row.id)) fresh.push(draft);
      else repeated.push(draft.row);
    }
    this.arrivals.remember(site.id, now, "duplicate", repeated);
    const ordered = fresh.length > 1 ? fresh.toSorted((a, b) => a.row.at - b.row.at) : fresh;
    for (const draft of ordered) {
      const event = sessionEvent(site, draft);
      draft.row.session = sessions.assign(event, stored.get(event.visitor));
    }
    return ordered.map(({ row }) => row);
  }

  async #lookUp(batch: Batch, drafts: readonly Draft[]): Promise<Known> {
    const { gate, cold } = this.state;
    gate.turn(batch.now);
    const since = gate.coversSince;
    const repeated = await cold.storedAmong(batch, drafts, since);
    const fresh = repeated.size === 0 ? drafts : drafts.filter(({ row }) => !repeated.has(row.id));
    return { since, repeated, stored: await this.#lookUpSessions(batch, fresh) };
  }

  async #lookUpSessions({ site }: Batch, drafts: readonly Draft[]): Promise<ReadonlyMap<bigint, OpenSession[]>> {
    const unknown = drafts
      .map((draft) => sessionEvent(site, draft))
      .filter((event) => this.state.sessions.mustLookUp(event));
    if (unknown.length === 0) return new Map();
    const times = unknown.map(({ at }) => at);
    return nearSessions(this.dependencies.clickhouse, {
      website: site.id,
      visitors: [...new Set(unknown.map(({ visitor }) => visitor))],
      from: Math.min(...times),
      to: Math.max(...times),
    });
  }

  #siteKey(website: string): bigint {
    const known = this.#siteKeys.get(website);
    if (known !== undefined) return known;
    const key = siteKey(website);
    this.#siteKeys.set(website, key);
    return key;
  }
}

/** What the store knows of a batch: which events it has already, and the sessions they may belong to. */
interface Known {
  /** What arrived since then was left to the gate. */
  since: number;
  repeated: ReadonlySet<string>;
  stored: ReadonlyMap<bigint, OpenSession[]>;
}

const sessionEvent = (site: Site, { event, row: { visitor, at, name } }: Draft): SessionEvent => ({
  website: site.id,
  visitor,
  at,
  name,
  told: event.session?.toLowerCase(),
});

/**
 * Opens the collector: the gate and the open sessions are filled from the store, the numbers of the groups go on where
 * they ended, and what a crash kept from being told about people is told. To be done before the port opens.
 */
export async function openCollector(
  dependencies: CollectorParts,
  { geo, registry, mostWaiting }: { geo: Geo; registry: Registry; mostWaiting?: number },
): Promise<Collector> {
  const { postgres, clickhouse, clock, ids, log } = dependencies;
  const now = clock.now();
  const gate = new Gate(now - gateMs);
  const keys = new Map<string, bigint>();
  await recentIds(clickhouse, { from: now - gateMs, to: now + gateMs }, ({ website, id, received }) => {
    const key = keys.get(website) ?? siteKey(website);
    keys.set(website, key);
    gate.turn(received);
    gate.enter(eventKey(key, id));
  });
  const warm = await openSessions(clickhouse, { since: now - warmMs, most: mostSessions });
  const sessions = new Sessions(warm.length < mostSessions ? now - warmMs : now, mostSessions);
  for (const { visitor, ...session } of warm) sessions.remember(visitor, session);

  const metrics = collectorMetrics(registry, () => writer.rowsWaiting);
  const dirtyDays = new DirtyDays(dependencies);
  const writer: Writer = new Writer({
    ...{
      clickhouse,
      dirtyDays,
      clock,
      log,
      boot: ids.uuid(),
      seq: (await lastSeq(clickhouse)) + 1,
      onGroup: metrics.group,
    },
    ...(mostWaiting === undefined ? {} : { mostWaiting }),
  });
  const cold = new ColdCheck(clickhouse, metrics.looked);
  const websites = new Websites({ postgres, clock });
  const limit = new VisitorLimit();
  const people = await IdentityResolver.open(dependencies);
  await replayStoredClaims(dependencies, people);
  const state = { gate, cold, sessions, writer, geo, websites, limit, people, dirtyDays };
  return new Collector(dependencies, { ...state, count: metrics.accepted });
}
