import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { dayOf } from "#platform/visits/day.ts";
import { countLostFolded } from "./count-lost-folded.ts";
import { type DamagedPart, isDamage, type LostEvents } from "./damaged-part.ts";
import { countPartEvents } from "./sql/parts.ts";

/**
 * The events of a part of `events` by website and day. Where the part cannot be read that far every website may have lost
 * some between its first and its last time; the only website has lost all of its rows. Of settled rows those of folded days
 * are lost, whose events are deleted; other tables lose nothing.
 */
export async function countLostEvents(
  { clickhouse, postgres }: { clickhouse: Pick<ClickHouse, "select">; postgres: Queries },
  part: DamagedPart,
): Promise<LostEvents[]> {
  if (part.table !== "events") return countLostFolded({ clickhouse, postgres }, part);
  const counted = part.isDetached ? undefined : await countReadable(clickhouse, part.name);
  if (counted !== undefined) {
    return counted.map(({ website, day, events }) => ({ website, events, firstDay: day, lastDay: day }));
  }
  const websites = await postgres.query<{ id: string }>(
    "SELECT id FROM websites WHERE owner_id IS NOT NULL ORDER BY created_at, id",
  );
  const { from, to } = part.span ?? { from: 0, to: 0 };
  return websites.map(({ id }) => ({
    website: id,
    events: websites.length === 1 ? part.rows : undefined,
    firstDay: dayOf(from),
    lastDay: dayOf(to),
  }));
}

async function countReadable(clickhouse: Pick<ClickHouse, "select">, name: string) {
  try {
    return await countPartEvents(clickhouse, name);
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}
