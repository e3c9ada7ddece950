import type { Logger } from "pino";
import type { Realtime } from "#contract/realtime.ts";
import type { Clock } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";

/** An open stream of a signed-in owner. */
export interface Watcher {
  signIn: string;
  /** When the token expires, in milliseconds since 1970. */
  until: number;
  /** Sends one whole event of the stream; all watchers get the same bytes. */
  send(event: Buffer): void;
  /** Keeps the connection open while nothing changes. */
  keepAlive(): void;
  end(): void;
}

export interface Watched {
  website: string;
  /** Its owner's. */
  account: string;
}

export interface StreamsDependencies {
  clock: Clock;
  log: Logger;
  /** Undefined where the website no longer belongs to the account. */
  read(watched: Watched): Promise<Realtime | undefined>;
  /** The sign-ins that have not ended. */
  findSignedIn(signIns: readonly string[]): Promise<ReadonlySet<string>>;
}

interface Room extends Watched {
  watchers: Set<Watcher>;
  /** The last event without its time, to detect changes. */
  numbers: string;
  event: Buffer | undefined;
  timer: NodeJS.Timeout | undefined;
  /** When anything was last sent. */
  sentAt: number;
  failures: number;
}

/** An event shows within 3 s: it waits for the next read, which takes well under a second. */
const intervalMs = 1_500;
/** After a slow read the store rests for this many times as long. */
const restFactor = 3;
const maxRestMs = 30_000;
/** Proxies cut connections that are silent for 30 s. */
const keepAliveMs = 15_000;
/** A stream takes about 50 KB of memory; an owner opens one for each visible window. */
const maxStreams = { total: 1_000, ofAccount: 500 } as const;

/**
 * Reads the store once for all streams of a website while there are any, and sends changes. A stream ends with its
 * sign-in, its token or its website.
 */
export class RealtimeStreams {
  readonly #rooms = new Map<string, Room>();
  #isClosed = false;

  constructor(private readonly dependencies: StreamsDependencies) {}

  /** The number of open streams. */
  get open(): number {
    return this.#count(() => true);
  }

  /** Throws where no further stream can be opened: TOO_MANY_REQUESTS for one account, SERVICE_UNAVAILABLE for all. */
  checkRoom(account: string): void {
    if (this.#count((room) => room.account === account) >= maxStreams.ofAccount) {
      throw new AppError("TOO_MANY_REQUESTS", "The account has too many streams open", { retryAfter: 30 });
    }
    if (this.#isClosed || this.open >= maxStreams.total) {
      throw new AppError("SERVICE_UNAVAILABLE", "No further stream can be opened", { retryAfter: 10 });
    }
  }

  /** Sends the events of a website until the returned function is called; the last event at once. */
  join(watched: Watched, watcher: Watcher): () => void {
    const room = this.#rooms.get(watched.website) ?? this.#openRoom(watched);
    room.watchers.add(watcher);
    if (room.event !== undefined) watcher.send(room.event);
    return () => {
      room.watchers.delete(watcher);
      if (room.watchers.size === 0) this.#closeRoom(room);
    };
  }

  /** Ends all streams and refuses new ones. */
  close(): void {
    this.#isClosed = true;
    for (const room of [...this.#rooms.values()]) this.#endAll(room);
  }

  #count(counts: (room: Room) => boolean): number {
    return [...this.#rooms.values()].filter(counts).reduce((sum, { watchers }) => sum + watchers.size, 0);
  }

  #openRoom(watched: Watched): Room {
    const nothing = { numbers: "", event: undefined, timer: undefined, failures: 0 };
    const room: Room = { ...watched, ...nothing, watchers: new Set(), sentAt: this.dependencies.clock.now() };
    this.#rooms.set(watched.website, room);
    room.timer = setTimeout(() => this.#poll(room), 0);
    return room;
  }

  #closeRoom(room: Room): void {
    clearTimeout(room.timer);
    if (this.#rooms.get(room.website) === room) this.#rooms.delete(room.website);
  }

  #endAll(room: Room): void {
    const ended = [...room.watchers];
    room.watchers.clear();
    this.#closeRoom(room);
    for (const watcher of ended) watcher.end();
  }

  async #poll(room: Room): Promise<void> {
    const { clock, log } = this.dependencies;
    const started = clock.now();
    try {
      await this.#read(room);
      room.failures = 0;
    } catch (error) {
      room.failures += 1;
      // Closing the stores fails the last read.
      if (!this.#isClosed) log.warn({ err: error }, "realtime read failed");
    }
    // All streams may have closed during the read.
    if (this.#rooms.get(room.website) !== room) return;
    const took = clock.now() - started;
    const rest = Math.max(intervalMs * 2 ** room.failures, took * restFactor);
    room.timer = setTimeout(() => this.#poll(room), Math.min(rest, maxRestMs));
  }

  async #read(room: Room): Promise<void> {
    const { clock, read, findSignedIn } = this.dependencies;
    // Streams that join meanwhile have just been authenticated.
    const watchers = [...room.watchers];
    const signedIn = await findSignedIn([...new Set(watchers.map(({ signIn }) => signIn))]);
    for (const watcher of watchers) {
      if (signedIn.has(watcher.signIn) && watcher.until > clock.now()) continue;
      room.watchers.delete(watcher);
      watcher.end();
    }
    if (room.watchers.size === 0) return this.#closeRoom(room);
    const newest = await read(room);
    if (newest === undefined) return this.#endAll(room);
    const { at: _, ...numbers } = newest;
    const text = JSON.stringify(numbers);
    if (text !== room.numbers) {
      room.numbers = text;
      room.event = Buffer.from(`data: ${JSON.stringify(newest)}\n\n`);
      room.sentAt = clock.now();
      for (const watcher of room.watchers) watcher.send(room.event);
    } else if (clock.now() - room.sentAt >= keepAliveMs) {
      room.sentAt = clock.now();
      for (const watcher of room.watchers) watcher.keepAlive();
    }
  }
}
