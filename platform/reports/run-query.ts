import type { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { Sql } from "#platform/stores/clickhouse/sql.ts";

/** Runs one SELECT of a report and parses its rows: the only way from a report to the store. */
export type RunQuery = <Row>(statement: Sql, row: z.ZodType<Row>) => Promise<Row[]>;

/**
 * To be made once what was acknowledged before is loaded (`LoadBarrier`). The reports of an account take turns with
 * those of others. Rows about `website` may be served from cache; it is left out where the statement contains the
 * current time and never repeats.
 */
export const createRunQuery =
  (clickhouse: ClickHouse, account: string, website?: string): RunQuery =>
  (statement, row) =>
    clickhouse.select(statement, row, {
      ...{ owner: account, afterLoad: true },
      ...(website === undefined ? {} : { cacheFor: website }),
    });
