import type { z } from "zod";
import type { Sql } from "./sql.ts";

/** Interactive queries answer somebody who waits; background ones yield to them and may take longer. */
export type Lane = "interactive" | "background";

/** The event store, embedded or remote: the only way to it. */
export interface ClickHouse {
  /**
   * Runs one SELECT and parses each row.
   * `owner` is whose turn it takes in the fair queue (an account's or website's id, or "system").
   * Throws AppError SERVICE_UNAVAILABLE past the queue's bound, TIMEOUT past the lane's time.
   */
  select<Row>(statement: Sql, row: z.ZodType<Row>, options: { owner: string; lane?: Lane }): Promise<Row[]>;
  /**
   * Writes rows in one INSERT on the writer's connection and returns once they are fsynced. The same token again adds
   * only what is missing. Column names are the rows' keys; every row has the same keys.
   */
  insert(table: string, rows: readonly Readonly<Record<string, unknown>>[], token: string): Promise<void>;
  /** Runs a statement that answers nothing (DDL, mutations) on the writer's connection. */
  command(statement: Sql): Promise<void>;
  close(): Promise<void>;
}
