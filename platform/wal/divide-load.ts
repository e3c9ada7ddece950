import { createHash } from "node:crypto";
import type { EventRow } from "#platform/events/event-row.ts";
import { insertRows, type StoreDependencies } from "./insert-rows.ts";
import { type Load, type NumberedGroup, toRows } from "./load.ts";
import type { UnloadableEvent } from "./quarantine.ts";
import { readLoadedIds } from "./sql/loaded-ids.ts";
import { requireSoundTable } from "./sql/sound-row.ts";
import { storeSound } from "./store-sound.ts";

interface NumberedRow extends Pick<NumberedGroup, "seq" | "receivedAt"> {
  website: string;
  row: EventRow;
}

/**
 * Stores a load of which a row was refused, without the rows that are at fault: these are returned. Judges by the ids that
 * are stored, so it may be cut off and repeated anywhere. Throws where the store would refuse any event, and what is no
 * row's fault.
 */
export async function divideLoad(dependencies: StoreDependencies, load: Load): Promise<UnloadableEvent[]> {
  const { clickhouse } = dependencies;
  await requireSoundTable(clickhouse, "events");
  await requireSoundTable(clickhouse, "excluded_events");
  const apart = new Set(load.unloadable.map(({ row }) => row));
  const rows = listRows(load.groups).filter(({ row }) => !apart.has(row));
  const listMissing = (some: readonly NumberedRow[]) => findMissing(dependencies, some);
  const refused = await storeSound(await listMissing(rows), {
    listMissing,
    async insert(some) {
      const groups = some.map(({ website, row, ...group }) => ({ ...group, batches: [{ website, rows: [row] }] }));
      const batches = groups.flatMap((group) => group.batches);
      await insertRows(dependencies, { token: `${load.token}/${hashOf(some)}`, batches, ...(await toRows(groups)) });
    },
  });
  return refused.map(({ row: { website, row }, reason }) => ({ website, row, reason }));
}

const listRows = (groups: readonly NumberedGroup[]): NumberedRow[] =>
  groups.flatMap(({ seq, receivedAt, batches }) =>
    batches.flatMap(({ website, rows }) => rows.map((row) => ({ seq, receivedAt, website, row }))),
  );

/** A failed INSERT may have stored some of its rows, and one of unclear outcome may go on. */
async function findMissing(
  { clickhouse, waitForInserts }: Pick<StoreDependencies, "clickhouse" | "waitForInserts">,
  rows: readonly NumberedRow[],
): Promise<NumberedRow[]> {
  await waitForInserts();
  const numbers = rows.map(({ seq }) => seq);
  const stored = await readLoadedIds(clickhouse, { first: Math.min(...numbers), last: Math.max(...numbers) });
  return rows.filter(({ website, row }) => !stored.has(`${website} ${row.id.toLowerCase()}`));
}

/** Other rows need another token: what is missing differs from try to try. */
const hashOf = (rows: readonly NumberedRow[]) =>
  createHash("sha256")
    .update(rows.map(({ website, row }) => `${website} ${row.id}`).join("\n"))
    .digest("base64url");
