import type { Deadline } from "#platform/deadline.ts";
import { type Lookup, LookupQueue } from "#platform/lookup-queue.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { SessionEvent } from "./sessions.ts";
import { findSessions } from "./sql/near-sessions.ts";
import { VisitorSessions } from "./visitor-sessions.ts";

interface VisitorLookup extends Lookup {
  items: readonly bigint[];
  from: number;
  to: number;
}

type SessionsByVisitor = ReadonlyMap<bigint, VisitorSessions>;

const dayMs = 86_400_000;

/**
 * A visitor takes 21 bytes of a statement's 256 KiB; a query of 2,000 takes 25 ms of CPU where 10,000 take 90. Lookups
 * far apart do not share one, which would read all days in between.
 */
const limits = { maxItems: 2_000, maxDays: 4, maxWaiting: 20_000 } as const;

/** Finds the stored sessions that events may belong to where memory does not know them. */
export class SessionLookup {
  readonly #queue: LookupQueue<VisitorLookup, SessionsByVisitor>;

  constructor(clickhouse: Pick<ClickHouse, "select">) {
    this.#queue = new LookupQueue(limits, async (website, lookups): Promise<SessionsByVisitor> => {
      const found = await findSessions(clickhouse, {
        website,
        visitors: [...new Set(lookups.flatMap(({ items }) => items))],
        from: Math.min(...lookups.map(({ from }) => from)),
        to: Math.max(...lookups.map(({ to }) => to)),
      });
      return new Map([...found].map(([visitor, sessions]) => [visitor, new VisitorSessions(sessions)]));
    });
  }

  /** Sessions near these events, by visitor, and perhaps others'. Throws SERVICE_UNAVAILABLE where too many wait. */
  async find(website: string, events: readonly SessionEvent[], deadline: Deadline): Promise<SessionsByVisitor> {
    if (events.length === 0) return none;
    const times = events.map(({ at }) => at);
    const [from, to] = [Math.min(...times), Math.max(...times)];
    const days = { firstDay: Math.floor(from / dayMs), lastDay: Math.floor(to / dayMs) };
    const items = [...new Set(events.map(({ visitor }) => visitor))];
    return await this.#queue.run(website, { items, from, to, ...days }, deadline);
  }
}

const none: SessionsByVisitor = new Map();
