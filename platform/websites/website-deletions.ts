import type { Dependencies } from "#platform/dependencies.ts";
import { Rests } from "#platform/rests.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { repeatDeadlocked } from "#platform/stores/postgres/repeat-deadlocked.ts";
import { WorkLoop } from "#platform/work-loop.ts";
import {
  deleteMessages,
  deleteRows,
  hasMessages,
  listDeletions,
  lockDeletion,
  lockMessages,
  pagedTables,
  removeWebsite,
} from "./sql/deletion-pages.ts";

/** Between two looks at what is to be deleted. */
const intervalMs = 2_000;
const failedMs = 10_000;
/** Rows of a page: a transaction of some 20 ms, also where each row takes others with it. */
const pageRows = 1_000;

type DeletionDependencies = Pick<Dependencies, "postgres" | "clock" | "log" | "messages">;
/** A page in its own transaction; answers how many rows it deleted. */
type DeletePage = (queries: Queries) => Promise<number>;

/**
 * Deletes the rows of websites that their owners have deleted, page by page, the website's own row the last. What is done
 * is gone and what is left is there: whatever dies, the next look goes on. Any number of processes work side by side.
 */
export class WebsiteDeletions {
  readonly #loop: WorkLoop;
  readonly #rests: Rests<string>;

  constructor(
    private readonly dependencies: DeletionDependencies,
    private readonly erasures: { request(): void },
    private readonly limit = pageRows,
  ) {
    this.#rests = new Rests(dependencies.clock);
    this.#loop = new WorkLoop({
      round: () => this.carryOn().then(() => intervalMs),
      failedMs,
      failed: "delete websites failed, retrying",
      log: dependencies.log,
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Resolves once the page under way is through. */
  async close(): Promise<void> {
    await this.#loop.close();
  }

  /** Deletes all that is left of deleted websites; one that fails holds up no other. */
  async carryOn(): Promise<void> {
    const { postgres, log } = this.dependencies;
    for (const website of await listDeletions(postgres)) {
      if (this.#loop.signal.aborted) return;
      if (this.#rests.isResting(website)) continue;
      try {
        await this.#delete(website);
        this.#rests.forget(website);
      } catch (error) {
        this.#rests.note(website);
        log.warn({ err: error, website }, "delete website failed, retrying");
      }
    }
  }

  async #delete(website: string): Promise<void> {
    const { limit } = this;
    const pages: DeletePage[] = [
      (queries) => this.#deleteMessages(queries, website),
      ...pagedTables.map(
        ([table, which]): DeletePage =>
          (queries) =>
            deleteRows(queries, { table, which, website, limit }),
      ),
    ];
    for (const page of pages) {
      let deleted = limit;
      while (deleted === limit) {
        if (this.#loop.signal.aborted) return;
        const done = await this.#alone(website, page);
        if (done === undefined) return;
        deleted = done;
      }
    }
    const last = await this.#alone(website, async (queries) => {
      // The next look goes on.
      if (await hasMessages(queries, website)) return 0;
      await removeWebsite(queries, { id: website, now: new Date(this.dependencies.clock.now()) });
      return 1;
    });
    if (last === 1) this.erasures.request();
  }

  /** Undefined where another process has the website. */
  #alone(website: string, page: DeletePage): Promise<number | undefined> {
    const { postgres } = this.dependencies;
    return repeatDeadlocked(() =>
      postgres.transaction(async (queries) => ((await lockDeletion(queries, website)) ? page(queries) : undefined)),
    );
  }

  /** What messages took that were not sent comes back, of packs and wallets, with their page. */
  async #deleteMessages(queries: Queries, website: string): Promise<number> {
    const { messages, clock } = this.dependencies;
    const locked = await lockMessages(queries, website, this.limit);
    if (locked.length === 0) return 0;
    const tried = locked.filter((message) => message.tried).map(({ id }) => id);
    await messages.returnCharges(queries, tried, clock.now());
    await deleteMessages(
      queries,
      locked.map(({ id }) => id),
    );
    return locked.length;
  }
}
