import type { Logger } from "pino";
import type { Realtime } from "#contract/realtime.ts";
import type { Clock } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";

/** Somebody who watches a website by a token. */
export interface Watcher {
  signIn: string;
  /** When the token is over, in milliseconds since 1970. */
  until: number;
  /** One event of the stream, whole; everybody is given the same bytes. */
  tell(event: Buffer): void;
  /** Nothing new, and still here. */
  beat(): void;
  end(): void;
}

export interface Watched {
  website: string;
  /** Its owner's. */
  account: string;
}

export interface Needs {
  clock: Clock;
  log: Logger;
  /** Who is there now; undefined where the website is no longer the account's. */
  look(watched: Watched): Promise<Realtime | undefined>;
  /** Those of some sign-ins that have not ended. */
  stillSignedIn(signIns: readonly string[]): Promise<ReadonlySet<string>>;
}

interface Room extends Watched {
  watchers: Set<Watcher>;
  /** The numbers less their time, by which it is seen whether they changed. */
  numbers: string;
  event: Buffer | undefined;
  timer: NodeJS.Timeout | undefined;
  /** When anything was written last. */
  toldAt: number;
  failures: number;
}

/** An event shows within 3 s: it waits for the next look, which takes well under a second. */
const everyMs = 1_500;
/** Where a look takes long, the store is left alone for this many times as long. */
const restTimes = 3;
const longestRestMs = 30_000;
/** Proxies cut connections that are silent for 30 s. */
const beatMs = 15_000;
/** A stream takes about 50 KB of the platform; an owner opens one a visible window. */
const most = { streams: 1_000, ofAccount: 500 } as const;

/**
 * Looks at the store once for all who watch a website, for as long as anybody does, and tells them what changed. Whoever
 * signed out, whose token is over or whose website is gone is told nothing more: their stream ends.
 */
export class RealtimeStreams {
  readonly #rooms = new Map<string, Room>();
  #isClosed = false;

  constructor(private readonly needs: Needs) {}

  /** How many watch. */
  get open(): number {
    return this.#count(() => true);
  }

  /** Throws where no further stream can be opened: TOO_MANY_REQUESTS for one account, SERVICE_UNAVAILABLE for all. */
  checkRoom(account: string): void {
    if (this.#count((room) => room.account === account) >= most.ofAccount) {
      throw new AppError("TOO_MANY_REQUESTS", "The account has too many streams open", { retryAfter: 30 });
    }
    if (this.#isClosed || this.open >= most.streams) {
      throw new AppError("SERVICE_UNAVAILABLE", "No further stream can be opened", { retryAfter: 10 });
    }
  }

  /** Tells somebody of a website until the answered function is called. Whoever comes later is told at once. */
  join(watched: Watched, watcher: Watcher): () => void {
    const room = this.#rooms.get(watched.website) ?? this.#openRoom(watched);
    room.watchers.add(watcher);
    if (room.event !== undefined) watcher.tell(room.event);
    return () => {
      room.watchers.delete(watcher);
      if (room.watchers.size === 0) this.#closeRoom(room);
    };
  }

  /** Ends all streams; none is opened after it. */
  close(): void {
    this.#isClosed = true;
    for (const room of [...this.#rooms.values()]) this.#endAll(room);
  }

  #count(counts: (room: Room) => boolean): number {
    return [...this.#rooms.values()].filter(counts).reduce((sum, { watchers }) => sum + watchers.size, 0);
  }

  #openRoom(watched: Watched): Room {
    const nothing = { numbers: "", event: undefined, timer: undefined, failures: 0 };
    const room: Room = { ...watched, ...nothing, watchers: new Set(), toldAt: this.needs.clock.now() };
    this.#rooms.set(watched.website, room);
    room.timer = setTimeout(() => this.#turn(room), 0);
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

  async #turn(room: Room): Promise<void> {
    const { clock, log } = this.needs;
    const started = clock.now();
    try {
      await this.#look(room);
      room.failures = 0;
    } catch (error) {
      room.failures += 1;
      // Closing the stores fails the last look.
      if (!this.#isClosed) log.warn({ err: error }, "looking at who is there now failed");
    }
    // Everybody may have left while the store was asked.
    if (this.#rooms.get(room.website) !== room) return;
    const took = clock.now() - started;
    const rest = Math.max(everyMs * 2 ** room.failures, took * restTimes);
    room.timer = setTimeout(() => this.#turn(room), Math.min(rest, longestRestMs));
  }

  async #look(room: Room): Promise<void> {
    const { clock, look, stillSignedIn } = this.needs;
    // Whoever joins meanwhile has just shown their token.
    const asked = [...room.watchers];
    const signedIn = await stillSignedIn([...new Set(asked.map(({ signIn }) => signIn))]);
    for (const watcher of asked) {
      if (signedIn.has(watcher.signIn) && watcher.until > clock.now()) continue;
      room.watchers.delete(watcher);
      watcher.end();
    }
    if (room.watchers.size === 0) return this.#closeRoom(room);
    const newest = await look(room);
    if (newest === undefined) return this.#endAll(room);
    const { at: _, ...numbers } = newest;
    const text = JSON.stringify(numbers);
    if (text !== room.numbers) {
      room.numbers = text;
      room.event = Buffer.from(`data: ${JSON.stringify(newest)}\n\n`);
      room.toldAt = clock.now();
      for (const watcher of room.watchers) watcher.tell(room.event);
    } else if (clock.now() - room.toldAt >= beatMs) {
      room.toldAt = clock.now();
      for (const watcher of room.watchers) watcher.beat();
    }
  }
}
