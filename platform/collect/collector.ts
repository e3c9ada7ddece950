import type { Registry } from "prom-client";
import { z } from "zod";
import {
  browserBatch,
  event as browserEvent,
  type Collected,
  type DropReason,
  serverBatch,
  serverEvent,
} from "#contract/collect.ts";
import { AppError } from "#platform/errors.ts";
import type { Parts } from "#platform/parts.ts";
import { collectorMetrics } from "./collector-metrics.ts";
import type { EventRow } from "./event-row.ts";
import { Gate, gateMs } from "./gate.ts";
import type { Geo } from "./geo.ts";
import { eventKey } from "./keys.ts";
import { longestMs, Sessions } from "./sessions.ts";
import { arrivedSince, newestSeq, openSessions, storedIds } from "./sql/recent.ts";
import { type Sender, understand } from "./understand.ts";
import { Websites } from "./websites.ts";
import { Writer } from "./writer.ts";

/** What the HTTP layer knows of a request. */
export interface Request {
  address: string;
  userAgent: string;
  /** Host of the `Origin` header; empty without one. */
  origin: string;
}

export interface Collector {
  /** A batch of a visitor's browser. Throws BAD_REQUEST with fields, NOT_FOUND for an unknown key, SERVICE_UNAVAILABLE. */
  acceptBrowser(body: unknown, request: Request): Promise<Collected>;
  /** A batch of the owner's own server. Throws UNAUTHORIZED for an unknown secret, else as above. */
  acceptServer(secret: string, body: unknown): Promise<Collected>;
  /** Stores rows whose sessions and ids are settled; rows that are stored already, however long ago, are left out. */
  importRows(website: string, rows: readonly EventRow[]): Promise<{ accepted: number; duplicates: number }>;
  /** Looks websites up anew: one was changed or deleted. */
  forgetWebsites(): void;
  /** Resolves once everything that was accepted is on disk. */
  drain(): Promise<void>;
}

/** An answer that takes longer than this is 503; the events are still written, and a repetition counts once. */
const patienceMs = 10_000;

const loose = z.array(z.unknown());
const looseBrowser = browserBatch.extend({ events: loose.min(1).max(500) });
const looseServer = serverBatch.extend({ events: loose.min(1).max(500) });

/**
 * Opens the collector: reads back from the store what a restart made it forget (ids of the last 20 minutes, sessions
 * that may still be open), then accepts.
 */
export async function openCollector(
  parts: Parts,
  { geo, registry }: { geo: Geo; registry: Registry },
): Promise<Collector> {
  const { clickhouse, clock, ids, log } = parts;
  const now = clock.now();
  const gate = new Gate(now);
  const sessions = new Sessions();
  for (const { website, id } of await arrivedSince(clickhouse, now - gateMs)) gate.enter(eventKey(website, id), now);
  for (const { website, visitor, ...open } of await openSessions(clickhouse, now - longestMs)) {
    sessions.remember(website, visitor, open);
  }
  const websites = new Websites(parts.postgres, clock);
  const metrics = collectorMetrics(registry, () => writer.rowsWaiting);
  const seq = (await newestSeq(clickhouse)) + 1;
  const writer = new Writer({ clickhouse, clock, log, boot: ids.uuid(), seq, onGroup: metrics.group });

  /** Understands, counts, lets through once, gives sessions, stores. */
  async function accept(events: readonly unknown[], sender: Sender): Promise<Collected> {
    writer.checkRoom(events.length);
    const result: Collected = { accepted: 0, duplicates: 0, dropped: {} };
    const drop = (reason: DropReason) => {
      result.dropped[reason] = (result.dropped[reason] ?? 0) + 1;
      metrics.dropped(reason);
    };
    const rows: EventRow[] = [];
    for (const event of events) {
      const told = (sender.kind === "server" ? serverEvent : browserEvent).safeParse(event);
      const row = told.success
        ? understand({ ...told.data, id: told.data.id ?? ids.uuid() }, sender, geo)
        : "malformed";
      if (typeof row === "string" || !told.success) {
        drop(typeof row === "string" ? row : "malformed");
        continue;
      }
      if (!gate.enter(eventKey(sender.website.id, row.id), sender.now)) {
        result.duplicates += 1;
        continue;
      }
      const { visitor, at, name } = row;
      row.session = sessions.assign({ website: sender.website.id, visitor, at, name, session: told.data.session });
      rows.push(row);
    }
    result.accepted = rows.length;
    metrics.accepted(result);
    // Also a batch of nothing but repetitions waits: what they repeat may still be on its way to the disk.
    await inTime(writer.write(sender.website.id, rows));
    return result;
  }

  return {
    async acceptBrowser(body, request) {
      const batch = parse(looseBrowser, body);
      const website = await websites.byKey(batch.key);
      if (website === undefined) throw new AppError("NOT_FOUND", "No website has this key");
      const arrived = clock.now();
      const skew = skewOf(batch.sentAt, arrived);
      return accept(batch.events, { website, kind: "browser", visitor: batch.visitor, ...request, skew, now: arrived });
    },
    async acceptServer(secret, body) {
      const website = secret === "" ? undefined : await websites.bySecret(secret);
      if (website === undefined) throw new AppError("UNAUTHORIZED", "No website has this secret");
      const batch = parse(looseServer, body);
      const arrived = clock.now();
      const nobody = { visitor: "", userAgent: "", origin: "", address: "" };
      return accept(batch.events, {
        website,
        kind: "server",
        ...nobody,
        skew: skewOf(batch.sentAt, arrived),
        now: arrived,
      });
    },
    async importRows(website, rows) {
      if (rows.length === 0) return { accepted: 0, duplicates: 0 };
      writer.checkRoom(rows.length);
      const stored = await storedIds(clickhouse, website, rows);
      const fresh = rows.filter(({ id }) => !stored.has(id) && gate.enter(eventKey(website, id), clock.now()));
      await writer.write(website, fresh);
      return { accepted: fresh.length, duplicates: rows.length - fresh.length };
    },
    forgetWebsites: websites.forget,
    drain: () => writer.drain(),
  };
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === "number" ? part : String(part))),
    message,
  }));
  throw new AppError("BAD_REQUEST", "The batch is not as it should be", { issues });
}

/** What must be added to the sender's times. A clock that is off by less than a second is left alone. */
function skewOf(sentAt: string | undefined, now: number): number {
  if (sentAt === undefined) return 0;
  const skew = now - Date.parse(sentAt);
  return Math.abs(skew) < 1_000 ? 0 : skew;
}

async function inTime(stored: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError("SERVICE_UNAVAILABLE", "Writing takes too long", { retryAfter: 5 })),
      patienceMs,
    );
  });
  await Promise.race([stored, late]).finally(() => clearTimeout(timer));
}
