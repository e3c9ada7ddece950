import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { isFoldedTable } from "#platform/stores/clickhouse/sources.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { dayOf } from "#platform/visits/day.ts";
import { type DamagedPart, isDamage, type LostEvents } from "./damaged-part.ts";
import { countRowsOfVersions, listFoldedDays } from "./sql/folded-days.ts";

/**
 * The folded days of which a part of settled rows held something, with the events that they stood for. Where the part cannot
 * be read that far: the folded days of its span that have no row in another part, however many events those were.
 */
export async function countLostFolded(
  { clickhouse, postgres }: { clickhouse: Pick<ClickHouse, "select">; postgres: Queries },
  { table, name, span, isDetached }: DamagedPart,
): Promise<LostEvents[]> {
  // Settling computes rows again, but for folded days, whose events are deleted.
  if (!isFoldedTable(table)) return [];
  const days = await listFoldedDays(postgres, span && { first: dayOf(span.from), last: dayOf(span.to) });
  if (days.length === 0) return [];
  const versions = days.map(({ version }) => version);
  const count = (where: "part" | "others") => countRowsOfVersions(clickhouse, { table, name, versions, where });
  const held = isDetached ? undefined : await count("part").catch(refuseOthers);
  const others = held === undefined ? await count("others") : undefined;
  return days.flatMap(({ website, day, version }) => {
    const events = held?.get(version);
    const isLost = others === undefined ? events !== undefined : !others.has(version);
    return isLost ? [{ website, firstDay: day, lastDay: day, events }] : [];
  });
}

function refuseOthers(error: unknown): undefined {
  if (!isDamage(error)) throw error;
}
