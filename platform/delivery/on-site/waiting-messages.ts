import type { PageMessages, PageResponse } from "#platform/collect/page-messages.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { WorkLoop } from "#platform/work-loop.ts";
import { listAwaited } from "../sql/page-messages.ts";
import { type StoredResponse, writeResponses } from "../sql/page-responses.ts";

/**
 * 16 bytes each in a set of numbers: 15 MB. Beyond it the newest messages of each website are known, in turns, and others
 * once there is room; a quarter stays free for what is made between two whole looks.
 */
const maxVisitors = 200_000;
const maxAtOnce = 150_000;
/** Of one website: others have room at once, whatever is made for its visitors. */
const maxOfWebsite = 120_000;
/** Responses that wait to be written, and that one statement writes: anybody can make them up. More are not written. */
const maxResponses = 20_000;
const maxWritten = 1_000;
/** How soon a page of somebody who was just written to knows. */
const newMs = 2_000;
/** Transactions commit in another order than their messages were made in. */
const overlapMs = 30_000;
/** What came back, and what is gone. */
const wholeMs = 60_000;

/**
 * Visitors for whom a message waits, in memory: a page learns of it with the answer to its events, which reads no store. Filled
 * from PostgreSQL; somebody who is missing learns of the message with a later page.
 */
export class WaitingMessages implements PageMessages {
  readonly #loop: WorkLoop;
  #visitors = new Set<bigint>();
  /** By website, since the last whole look. */
  readonly #counts = new Map<string, number>();
  #wholeAt = Number.NEGATIVE_INFINITY;
  #responses: StoredResponse[] = [];
  #writing: Promise<void> | undefined;

  constructor(private readonly dependencies: Pick<Dependencies, "postgres" | "clock" | "log">) {
    this.#loop = new WorkLoop({
      round: () => this.refresh().then(() => newMs),
      failedMs: newMs,
      failed: "waiting messages of pages cannot be read",
      log: dependencies.log,
    });
  }

  start(): void {
    this.#loop.start();
  }

  async close(): Promise<void> {
    await this.#loop.close();
    await this.written();
  }

  isAwaited(visitor: bigint): boolean {
    return this.#visitors.has(visitor);
  }

  /** Nothing waits for them any more; what comes later is found again. */
  forget(visitor: bigint): void {
    this.#visitors.delete(visitor);
  }

  /**
   * Writes what pages say of their messages. Where the process dies before, the message comes back to the visitor's browser,
   * which remembers that it was shown.
   */
  note(responses: readonly PageResponse[]): void {
    const rows = responses.map(({ visitor, name, ...response }) => ({
      ...{ ...response, visitor: visitor.toString() },
      ...{ isClicked: name === "on_site_clicked", isDismissed: name === "on_site_dismissed" },
    }));
    this.#responses.push(...rows.slice(0, Math.max(0, maxResponses - this.#responses.length)));
    this.#writing ??= this.#write();
  }

  /** Resolves once every response so far is written. */
  async written(): Promise<void> {
    await this.#writing;
  }

  /** One statement at a time: what strangers say takes one connection from others. */
  async #write(): Promise<void> {
    const { postgres, clock, log } = this.dependencies;
    while (this.#responses.length > 0) {
      const rows = this.#responses.splice(0, maxWritten);
      await writeResponses(postgres, rows, new Date(clock.now())).catch((error: unknown) =>
        log.warn({ err: error }, "responses of pages are not written"),
      );
    }
    this.#writing = undefined;
  }

  #add({ website, visitor }: { website: string; visitor: bigint }): void {
    const count = this.#counts.get(website) ?? 0;
    if (this.#visitors.size >= maxVisitors || count >= maxOfWebsite || this.#visitors.has(visitor)) return;
    this.#visitors.add(visitor);
    this.#counts.set(website, count + 1);
  }

  /** Reads who is new, or everybody once in a minute. */
  async refresh(): Promise<void> {
    const { postgres, clock } = this.dependencies;
    const now = clock.now();
    const isWhole = Math.abs(now - this.#wholeAt) >= wholeMs;
    const since = new Date(isWhole ? 0 : now - overlapMs);
    const limits = { ofWebsite: maxOfWebsite, limit: maxAtOnce };
    const awaited = await listAwaited(postgres, { now: new Date(now), since, ...limits });
    if (isWhole) {
      this.#visitors = new Set();
      this.#counts.clear();
    }
    for (const each of awaited) this.#add(each);
    if (isWhole) this.#wholeAt = now;
  }
}
