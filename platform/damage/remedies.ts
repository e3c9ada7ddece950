import { findGoodBackup } from "#platform/backup/catalogue.ts";
import type { Settings } from "#platform/settings.ts";
import { versionedTables } from "#platform/stores/clickhouse/sources.ts";
import { PostgresDamage } from "#platform/stores/postgres/explain-start.ts";
import { DamageError } from "./damage-error.ts";
import type { DamagedPart } from "./damaged-part.ts";

/**
 * What the loss of a part of each table means. `lost`: events, which nothing else has. `derived`: rows that settling
 * computes again. `copied`: rows that are copied again or come back with the next page view.
 */
export const tableKinds: Readonly<Record<string, "lost" | "derived" | "copied">> = {
  events: "lost",
  ...Object.fromEntries(versionedTables.map((table) => [table, "derived" as const])),
  order_claims: "derived",
  visitor_links: "copied",
  pages: "copied",
  excluded_events: "copied",
  named_visitors: "copied",
  people: "copied",
  segment_members: "copied",
};

/** Whether Nabz can go on without a part of this table. */
export const canGoWithout = (table: string): boolean => table in tableKinds;

type Places = Pick<Settings, "DATA_DIR" | "BACKUP_DIR">;

/** How to restore the last good backup: the exact commands, or what to do where there is none. */
export function restoreRemedy({ DATA_DIR, BACKUP_DIR }: Places): string {
  const found = BACKUP_DIR === undefined ? undefined : findGoodBackup(BACKUP_DIR);
  const moved = `${DATA_DIR}.damaged`;
  if (found === undefined) {
    return `restore a backup: mv ${quote(DATA_DIR)} ${quote(moved)} && DATA_DIR=${quote(DATA_DIR)} bin/nabz restore FOLDER (no nightly backup is there)`;
  }
  // Backups inside the data folder move with it.
  const folder = found.folder.startsWith(`${DATA_DIR}/`)
    ? `${moved}${found.folder.slice(DATA_DIR.length)}`
    : found.folder;
  return `restore the backup of ${found.at}${found.isTested ? ", tested" : ""}: mv ${quote(DATA_DIR)} ${quote(moved)} && DATA_DIR=${quote(DATA_DIR)} bin/nabz restore ${quote(folder)}`;
}

const quote = (path: string) => (/^[\w./:@%+,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

/** What the operator can do about damaged parts, in one line. */
export function remediesOf(places: Places, parts: readonly DamagedPart[]): string {
  const without = `start without ${parts.length === 1 ? "it" : "them"}: npm start -- --without-damaged`;
  const isOptional = parts.every(({ table }) => canGoWithout(table));
  return [...(isOptional ? [without] : []), restoreRemedy(places)].join(", or ");
}

/** Throws DamageError where Nabz cannot go on without one of the parts. */
export function refuseNeeded(places: Places, parts: readonly DamagedPart[]): void {
  const needed = parts.filter(({ table }) => !canGoWithout(table));
  if (needed.length === 0) return;
  const damage = needed.map((part) => ({ part, lost: [] }));
  throw new DamageError(damage, remediesOf(places, needed), false);
}

/** The failure of an opening with what to do about it, where damage is its reason. */
export function withRemedy(error: unknown, places: Places): unknown {
  if (error instanceof PostgresDamage) error.message = `${error.message}. What to do: ${restoreRemedy(places)}`;
  return error;
}
