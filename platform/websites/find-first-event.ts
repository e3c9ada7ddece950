import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { eventSpan } from "./sql/event-span.ts";

/** When a website's first event happened, from cache while nothing comes; null without any. */
export const findFirstEvent = async (clickhouse: ClickHouse, website: string): Promise<string | null> =>
  (await eventSpan(clickhouse, website)).firstEventAt;
