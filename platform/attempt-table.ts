import { createHmac } from "node:crypto";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Clock, Dependencies } from "./dependencies.ts";
import { AppError } from "./errors.ts";
import type { Queries } from "./stores/postgres/handle.ts";

const tableName = "limited_attempts";
/** A store that takes longer is as good as away: the dashboard waits 5 s for a sign-in. */
const deadlineMs = 3_000;
/** After a failure the store is left alone for this long: a sign-in makes several queries. */
const retryAfterMs = 2_000;
const sweepEveryMs = 60_000;
/** 250 bytes each with their indexes, so 50 MB; deleting takes 0.2 s then. Past it the ones that end soonest are forgotten. */
const maxRows = 200_000;

/** The attempts that limits count in PostgreSQL: one table for all limiters, by keyed hashes of their keys. */
export class AttemptTable {
  readonly #queries: Queries;
  readonly clock: Clock;
  readonly #log: Dependencies["log"];
  readonly #secret: Buffer;
  readonly #options: { maxRows: number; deadlineMs: number };
  #sweptAt = 0;
  #awayUntil = 0;

  constructor(
    { postgres, settings, log, clock }: Pick<Dependencies, "postgres" | "settings" | "log" | "clock">,
    options: { maxRows?: number; deadlineMs?: number } = {},
  ) {
    this.#queries = { query: (text, values) => this.#unlessAway(() => postgres.query(text, values)) };
    this.#log = log;
    this.clock = clock;
    this.#secret = createHmac("sha256", settings.SESSION_SECRET).update("limited attempts").digest();
    this.#options = { maxRows, deadlineMs, ...options };
  }

  /** A limiter on this table. The migration has created it, and `sweep` deletes expired rows. */
  open(limit: { keyPrefix: string; points: number; duration: number }): RateLimiterPostgres {
    const query = async ({ text, values }: { text: string; values: unknown[] }) => {
      const rows = await this.#queries.query(text, values);
      return { rows, rowCount: rows.length };
    };
    const table = { tableName, tableCreated: true, clearExpiredByTimeout: false };
    return new RateLimiterPostgres({ ...limit, ...table, storeClient: { query }, storeType: "client" });
  }

  /** The stored form of a key. Keyed, so that a copied table does not reveal who signs in from where. */
  hash = (key: string): string => createHmac("sha256", this.#secret).update(key).digest("base64url");

  /** Subtracts an attempt of a row whose window is not over: in the next one it would allow one more. */
  async giveBack(row: string): Promise<void> {
    await this.#queries.query(
      `UPDATE ${tableName} SET points = points - 1 WHERE key = $1 AND points > 0 AND expire > $2`,
      [row, this.clock.now()],
    );
  }

  /** Deletes expired rows, and the ones above `maxRows`, in the background: at most once a minute, only under attempts. */
  sweep(): void {
    const now = this.clock.now();
    if (now - this.#sweptAt < sweepEveryMs) return;
    this.#sweptAt = now;
    this.deleteOld(now).catch((error: unknown) => this.#log.warn({ err: error }, "delete expired attempts failed"));
  }

  /** Runs a query. Throws SERVICE_UNAVAILABLE or TIMEOUT at the deadline at the latest, and at once after such a failure. */
  async #unlessAway<T>(query: () => Promise<T>): Promise<T> {
    if (this.clock.now() < this.#awayUntil) throw tooSlow();
    try {
      return await withDeadline(query(), this.#options.deadlineMs);
    } catch (error) {
      if (isUnavailable(error)) {
        this.#awayUntil = this.clock.now() + retryAfterMs;
        this.#log.warn({ err: error }, "limits of signing in count in memory");
      }
      throw error;
    }
  }

  async deleteOld(now: number): Promise<void> {
    await this.#queries.query(`DELETE FROM ${tableName} WHERE expire <= $1`, [now]);
    await this.#queries.query(
      `DELETE FROM ${tableName}
       WHERE expire <= (SELECT expire FROM ${tableName} ORDER BY expire DESC OFFSET $1 LIMIT 1)`,
      [this.#options.maxRows],
    );
  }
}

async function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), deadlineMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const tooSlow = () => new AppError("SERVICE_UNAVAILABLE", "PostgreSQL is slow", { retryAfter: 2 });

/** Whether the store failed, and not the query. */
export const isUnavailable = (error: unknown) =>
  error instanceof AppError && (error.code === "SERVICE_UNAVAILABLE" || error.code === "TIMEOUT");
