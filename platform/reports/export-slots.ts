import { AppError } from "#platform/errors.ts";

/** Exports whose rows may wait in memory at once: one of a million rows is some 150 MB of text. */
const maxTotal = 4;
const maxWaiting = 100;

interface Limits {
  /** How long an export waits for a slot. */
  waitMs: number;
  /** How long its reader may leave it unread. */
  idleMs: number;
}

interface Waiting {
  owner: string;
  start: () => void;
}

interface Reader {
  owner: string;
  /** Aborted when the client leaves. */
  signal: AbortSignal | undefined;
}

/** Bounds the exports that are open: one of an owner, four in all. */
export class ExportSlots {
  readonly #owners = new Set<string>();
  readonly #waiting = new Set<Waiting>();

  constructor(private readonly limits: Limits = { waitMs: 5_000, idleMs: 120_000 }) {}

  /**
   * The parts of an export, which keeps its slot until they end, the client leaves or its reader pauses for too long; then
   * its rows are released. Throws TOO_MANY_REQUESTS where the owner's export before is still open, SERVICE_UNAVAILABLE
   * where there are too many of others.
   */
  async open<Part>(reader: Reader, start: () => Promise<AsyncGenerator<Part>>): Promise<AsyncGenerator<Part>> {
    await this.#waitForSlot(reader);
    const release = () => this.#release(reader.owner);
    try {
      return holdUntilEnd(await start(), { signal: reader.signal, idleMs: this.limits.idleMs, release });
    } catch (error) {
      release();
      throw error;
    }
  }

  async #waitForSlot({ owner, signal }: Reader): Promise<void> {
    signal?.throwIfAborted();
    if (this.#waiting.size >= maxWaiting) throw this.#refusal(owner);
    await new Promise<void>((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        this.#waiting.delete(waiting);
        done();
      };
      const waiting: Waiting = { owner, start: () => settle(resolve) };
      const leave = () => settle(() => reject(signal?.reason));
      const timer = setTimeout(() => settle(() => reject(this.#refusal(owner))), this.limits.waitMs);
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.add(waiting);
      this.#startNext();
    });
  }

  #refusal(owner: string): AppError {
    const code = this.#owners.has(owner) ? "TOO_MANY_REQUESTS" : "SERVICE_UNAVAILABLE";
    return new AppError(code, "Too many exports are open", { retryAfter: 10 });
  }

  #release(owner: string): void {
    this.#owners.delete(owner);
    this.#startNext();
  }

  #startNext(): void {
    for (const waiting of this.#waiting) {
      if (this.#owners.size >= maxTotal) return;
      if (this.#owners.has(waiting.owner)) continue;
      this.#owners.add(waiting.owner);
      waiting.start();
    }
  }
}

interface Hold {
  signal: AbortSignal | undefined;
  idleMs: number;
  release: () => void;
}

/**
 * The same parts, with `release` called once: when they end or fail, their reader returns, also before the first part, the
 * signal aborts, or no part is read for `idleMs`, after which `next` throws TIMEOUT.
 */
function holdUntilEnd<Part>(parts: AsyncGenerator<Part>, { signal, idleMs, release }: Hold): AsyncGenerator<Part> {
  // Dropped at the end: the rows are reachable from it.
  let held: AsyncGenerator<Part> | undefined = parts;
  let failure: AppError | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
    const ended = held;
    held = undefined;
    if (ended === undefined) return;
    // Resolves after the part that is being made.
    await ended.return(undefined).catch(() => undefined);
    release();
  };
  const leave = () => void end();
  const expire = () => {
    failure = new AppError("TIMEOUT", "An export was not read");
    void end();
  };
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(expire, idleMs).unref();
  };
  const finish = async (): Promise<IteratorResult<Part>> => {
    await end();
    return { done: true, value: undefined };
  };
  signal?.addEventListener("abort", leave, { once: true });
  restartTimer();
  if (signal?.aborted) leave();
  return {
    async next() {
      if (failure !== undefined) throw failure;
      clearTimeout(timer);
      try {
        const part = await held?.next();
        if (part === undefined || part.done === true) return await finish();
        if (held !== undefined) restartTimer();
        return part;
      } catch (error) {
        await end();
        throw error;
      }
    },
    return: finish,
    async throw(error) {
      await end();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Those of the process, whose memory they bound. */
export const exportSlots = new ExportSlots();
