import type { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { Sql } from "#platform/stores/clickhouse/sql.ts";

/** Runs one SELECT of a report and parses its rows: the only way from a report to the store. */
export type RunQuery = <Row>(statement: Sql, row: z.ZodType<Row>) => Promise<Row[]>;

/**
 * Reports of an account take turns with those of others. Rows about `website` are told from memory while nothing has
 * changed; it is not given where the question holds the present moment, and never comes again.
 */
export const createRunQuery =
  (clickhouse: ClickHouse, account: string, website?: string): RunQuery =>
  (statement, row) =>
    clickhouse.select(statement, row, { owner: account, ...(website === undefined ? {} : { cacheFor: website }) });
