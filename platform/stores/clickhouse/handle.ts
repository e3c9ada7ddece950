import type { z } from "zod";
import type { Sql } from "./sql.ts";

/**
 * Who waits. `interactive`: somebody before a screen. `background`: nobody; one thread, more time.
 * `collect`: the collector's own look-ups, which must not wait behind reports. `copy`: what keeps copies fresh that
 * reports wait for.
 */
export type Lane = "interactive" | "background" | "collect" | "copy";

/** The event store, embedded or remote: the only way to it. */
export interface ClickHouse {
  /**
   * Runs one SELECT and parses each row.
   * `owner` is whose turn it takes in the fair queue (a website's id, or "system").
   * `keep` is the website's id that a report is about: its rows may be told from memory while nothing has changed.
   * Throws AppError SERVICE_UNAVAILABLE past the queue's bound or memory, TIMEOUT past the lane's time.
   */
  select<Row>(
    statement: Sql,
    row: z.ZodType<Row>,
    options: { owner: string; lane?: Lane; cacheFor?: string },
  ): Promise<Row[]>;
  /**
   * Writes rows in one INSERT on the writer's connection and returns once they are fsynced. The same token again adds
   * only what is missing. The first row's keys are the columns.
   */
  insert(table: string, rows: readonly Readonly<Record<string, unknown>>[], token: string): Promise<void>;
  /** Runs a statement that answers nothing (DDL, mutations) on the writer's connection. */
  command(statement: Sql): Promise<void>;
  /**
   * Runs a statement that answers nothing and writes what is derived from stored rows, on a lane and beside the writer,
   * which must not wait for it; no report answers otherwise for it. Limits and errors are those of `select`.
   */
  derive(statement: Sql, options: { owner: string; lane: Lane }): Promise<void>;
  /**
   * Runs `work` while nothing else is written by `insert` or `command`. What it asks of `held` is run on the writer's own
   * connection, as `collect` would be; what it asks of others may have to wait behind long queries, and everybody who
   * writes with it.
   */
  hold<T>(work: (held: Pick<ClickHouse, "command" | "select">) => Promise<T>): Promise<T>;
  /** Reads a dictionary anew, beside the writer: a large one takes half a second. Resolves once queries see it. */
  reloadDictionary(name: string): Promise<void>;
  close(): Promise<void>;
}
