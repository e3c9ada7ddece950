import { halves, hashHalves, joinKey, placeOf, splitKey } from "#platform/events/key-hash.ts";

/** The known part of a session. Times in whole milliseconds since 1970. */
export interface OpenSession {
  session: bigint;
  startedAt: number;
  lastAt: number;
}

/** A visitor and its hash, split once for all that is done with it. */
export interface SplitVisitor {
  hash: number;
  first: number;
  second: number;
}

const maxLoad = 0.75;
/** After it grew or shrank. */
const startLoad = 0.5625;
const minPlaces = 8;
/** 32-bit fields of a place: 0, 1 visitor (0 where it is empty); 2, 3 session; 4 duration; 5 batch; 6, 7 start. */
const width = 8;
const maxDuration = 2 ** 32 - 1;

/** Open addressing with 32 bytes a place. A visitor with several sessions has several places. */
export class SessionShard {
  #fields: Uint32Array;
  /** The same memory: the start of the place at `at` is its element `at / 2 + 3`. */
  #times: Float64Array;
  size = 0;

  constructor(places = minPlaces) {
    const memory = new ArrayBuffer(places * width * 4);
    this.#fields = new Uint32Array(memory);
    this.#times = new Float64Array(memory);
  }

  get bytes(): number {
    return this.#fields.byteLength;
  }

  list(visitor: SplitVisitor): OpenSession[] {
    const found: OpenSession[] = [];
    for (let at = this.#startOf(visitor.hash); !this.#isEmpty(at); at = this.#next(at)) {
      if (this.#isOf(at, visitor)) found.push(this.#read(at));
    }
    return found;
  }

  /**
   * Adds a session or changes its times. `batch`: a number of 32 bits. Returns how many sessions the visitor has now, or 0
   * where the session was there.
   */
  put(visitor: SplitVisitor, known: OpenSession, batch: number): number {
    const fields = this.#fields;
    splitKey(known.session);
    const first = halves[0] as number;
    const second = halves[1] as number;
    let at = this.#startOf(visitor.hash);
    let sessions = 1;
    for (; !this.#isEmpty(at); at = this.#next(at)) {
      if (!this.#isOf(at, visitor)) continue;
      if (fields[at + 2] === first && fields[at + 3] === second) {
        this.#write(at, known, batch);
        return 0;
      }
      sessions += 1;
    }
    fields[at] = visitor.first;
    fields[at + 1] = visitor.second;
    fields[at + 2] = first;
    fields[at + 3] = second;
    this.#write(at, known, batch);
    this.size += 1;
    if (this.size > (fields.length / width) * maxLoad) this.#rebuild(() => true);
    return sessions;
  }

  /** Keeps the sessions that `keep` accepts, by their last event and batch. */
  filter(keep: (lastAt: number, batch: number) => boolean): void {
    this.#filter((at) => keep(this.#lastAt(at), this.#fields[at + 5] as number));
  }

  /** Keeps these of a visitor's sessions. */
  keepOf(visitor: SplitVisitor, sessions: ReadonlySet<bigint>): void {
    this.#filter((at) => !this.#isOf(at, visitor) || sessions.has(this.#read(at).session));
  }

  #filter(isKept: (at: number) => boolean): void {
    let kept = 0;
    this.#each((at) => {
      if (isKept(at)) kept += 1;
    });
    if (kept === this.size) return;
    this.size = kept;
    this.#rebuild(isKept);
  }

  /** Calls `visit` with the last event and batch of each session. */
  forEach(visit: (lastAt: number, batch: number) => void): void {
    this.#each((at) => visit(this.#lastAt(at), this.#fields[at + 5] as number));
  }

  #each(visit: (at: number) => void): void {
    for (let at = 0; at < this.#fields.length; at += width) if (!this.#isEmpty(at)) visit(at);
  }

  #isEmpty(at: number): boolean {
    return this.#fields[at] === 0 && this.#fields[at + 1] === 0;
  }

  #isOf(at: number, { first, second }: SplitVisitor): boolean {
    return this.#fields[at] === first && this.#fields[at + 1] === second;
  }

  #startOf(hash: number): number {
    return width * placeOf(hash, this.#fields.length / width);
  }

  #next(at: number): number {
    return at + width === this.#fields.length ? 0 : at + width;
  }

  #lastAt(at: number): number {
    return (this.#times[at / 2 + 3] as number) + (this.#fields[at + 4] as number);
  }

  #read(at: number): OpenSession {
    const session = joinKey(this.#fields[at + 2] as number, this.#fields[at + 3] as number);
    return { session, startedAt: this.#times[at / 2 + 3] as number, lastAt: this.#lastAt(at) };
  }

  #write(at: number, { startedAt, lastAt }: OpenSession, batch: number): void {
    this.#times[at / 2 + 3] = startedAt;
    this.#fields[at + 4] = Math.min(lastAt - startedAt, maxDuration);
    this.#fields[at + 5] = batch;
  }

  /** Moves what is kept, `size` sessions, into a table of the size that fits. */
  #rebuild(isKept: (at: number) => boolean): void {
    const target = new SessionShard(Math.max(minPlaces, Math.ceil(this.size / startLoad)));
    const [from, to] = [this.#fields, target.#fields];
    this.#each((at) => {
      if (!isKept(at)) return;
      let place = target.#startOf(hashHalves(from[at] as number, from[at + 1] as number));
      while (!target.#isEmpty(place)) place = target.#next(place);
      for (let field = 0; field < width; field += 1) to[place + field] = from[at + field] as number;
    });
    this.#fields = target.#fields;
    this.#times = target.#times;
  }
}
