import { z } from "zod";
import { provenances } from "#contract/provenance.ts";
import type { DisplacedEvent } from "#platform/events/displaced-events.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { fromStored } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid, uuidList } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ id: z.string(), name: z.string(), provenance: z.enum(provenances) });

/** Pairs of one statement of 256 KiB: each has two ids of 39 bytes, for both tables of events. */
export const maxPairs = 800;

/**
 * Of up to `maxPairs` pairs the ids that are stored, and the events whose counterpart is stored under the same name: those of
 * browsers, and of anybody where the counterpart is the owner's.
 * Reads the ids of the website's whole history.
 */
export async function findSaidTwice(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  pairs: readonly DisplacedEvent[],
): Promise<{ stored: ReadonlySet<string>; saidTwice: string[] }> {
  const ids = pairs.flatMap(({ id, serverId }) => [id, serverId]);
  const rows = await clickhouse.select(
    fromStored(
      (table) => sql`SELECT id, name, provenance FROM ${table}
        WHERE website = ${uuid(website)} AND id IN (${uuidList(ids)})`,
    ),
    row,
    { owner: "system", lane: "background" },
  );
  const stored = new Map(rows.map((each) => [each.id, each]));
  const isSaidTwice = ({ id, serverId }: DisplacedEvent) => {
    const [event, counterpart] = [stored.get(id), stored.get(serverId)];
    const isDisplaced = event?.provenance === "browser" || counterpart?.provenance === "owner";
    return isDisplaced && event !== undefined && event.name === counterpart?.name;
  };
  return { stored: new Set(stored.keys()), saidTwice: pairs.filter(isSaidTwice).map(({ id }) => id) };
}
