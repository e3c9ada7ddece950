import type { z } from "zod";
import type { Sql } from "./sql.ts";

/**
 * Classes of work with their own connections and limits. `interactive`: a screen waits. `background`: nobody waits; one
 * thread, more time. `follow`: who follows stored events within seconds, while evaluations and deletions in the background
 * take minutes. `collect`: the collector's lookups, which must not wait behind reports. `copy`: copies that reports wait
 * for. `health`: whether the store answers.
 */
export type Lane = "interactive" | "background" | "follow" | "collect" | "copy" | "health";

/** The event store, embedded or remote: the only access to it. */
export interface ClickHouse {
  /**
   * Runs one SELECT and parses each row.
   * `owner`: whose turn it takes in the fair queue (a website's id, or "system").
   * `cacheFor`: the id of the website that the statement is about; its rows may be served from cache while nothing that
   * it reads has changed. Throws TypeError where the statement declares no sources.
   * `maxStaleMs`, with `cacheFor`: rows from cache may be this old, whatever came meanwhile, unless rows were removed; that
   * there are none, a minute.
   * `afterLoad`: the caller has waited for what is to be loaded before (`LoadBarrier`), or loads it.
   * Throws AppError SERVICE_UNAVAILABLE past the bounds of queue or memory, TIMEOUT past the time of the lane.
   */
  select<Row>(
    statement: Sql,
    row: z.ZodType<Row>,
    options: { owner: string; lane?: Lane; cacheFor?: string; maxStaleMs?: number; afterLoad?: boolean },
  ): Promise<Row[]>;
  /**
   * Runs one SELECT and answers its rows in parts of `size`, parsed as they are taken: for results too large to hold as
   * objects. The connection is free once the promise resolves; the result waits as text. Errors as `select`.
   */
  selectParts<Row>(
    statement: Sql,
    row: z.ZodType<Row>,
    options: { owner: string; lane: Lane; size: number },
  ): Promise<Iterable<Row[]>>;
  /**
   * Writes rows in one INSERT on the writer's connection and resolves once they are fsynced. Repeating a token adds only
   * missing rows. The first row's keys are the columns.
   */
  insert(table: string, rows: readonly Readonly<Record<string, unknown>>[], token: string): Promise<void>;
  /** Runs a statement without result (DDL, mutations) one at a time, beside `insert`. */
  command(statement: Sql): Promise<void>;
  /**
   * Runs a statement without result that writes rows derived from stored ones, on a lane beside the writer. It must not
   * change any report. Limits and errors as `select`.
   */
  derive(statement: Sql, options: { owner: string; lane: Lane }): Promise<void>;
  /**
   * Runs `work` while `insert` and `command` wait. Queries of `held` run on the commands' connection with the limits of
   * `collect`; those of other handles may wait behind long queries, and all writes with them.
   */
  hold<T>(work: (held: Pick<ClickHouse, "command" | "select">) => Promise<T>): Promise<T>;
  /** Reloads a dictionary beside the writer: a large one takes half a second. Resolves once queries see it. */
  reloadDictionary(name: string): Promise<void>;
  /** Forgets what is cached: nobody may find in memory what was deleted. */
  forgetResults(): void;
  close(): Promise<void>;
}
