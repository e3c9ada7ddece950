import type { NightlyBackup } from "./catalogue.ts";

const weekMs = 7 * 24 * 60 * 60_000;
/** Monday, 1970-01-05. */
const firstWeekMs = 4 * 24 * 60 * 60_000;

/**
 * The backups that go: all but the newest `keep`, the newest of each of the `weeks` latest weeks with one, and always the
 * newest that passed its restore test. One that failed it counts for nothing; the newest of these stays, to be looked at.
 * `backups`: the newest first.
 */
export function chooseOldBackups(
  backups: readonly NightlyBackup[],
  { keep, weeks }: { keep: number; weeks: number },
): NightlyBackup[] {
  const sound = backups.filter(({ error }) => error === undefined);
  const failed = backups.filter(({ error }) => error !== undefined);
  const newestOfWeek = new Map<number, NightlyBackup>();
  for (const backup of sound) {
    const week = Math.floor((Date.parse(backup.at) - firstWeekMs) / weekMs);
    if (!newestOfWeek.has(week)) newestOfWeek.set(week, backup);
  }
  const tested = sound.find(({ isTested }) => isTested);
  const staying = new Set([
    ...sound.slice(0, keep),
    ...[...newestOfWeek.values()].slice(0, weeks),
    ...(tested === undefined ? [] : [tested]),
    ...failed.slice(0, 1),
  ]);
  return backups.filter((backup) => !staying.has(backup));
}
