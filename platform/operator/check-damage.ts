import { listNightlyBackups, readStatus } from "#platform/backup/catalogue.ts";
import { findDamagedRelations } from "#platform/damage/check-postgres.ts";
import { countLostEvents } from "#platform/damage/count-lost-events.ts";
import { describeDamage } from "#platform/damage/damage-error.ts";
import { findDamagedParts } from "#platform/damage/find-damaged-parts.ts";
import { remediesOf, restoreRemedy } from "#platform/damage/remedies.ts";
import { listNotedParts } from "#platform/damage/sql/missing-events.ts";
import { countParts } from "#platform/damage/sql/parts.ts";
import type { Settings } from "#platform/settings.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { dayMs } from "#platform/visits/day.ts";
import type { Check } from "./check.ts";
import { toLine } from "./to-line.ts";

type Places = Pick<Settings, "DATA_DIR" | "BACKUP_DIR">;

/** Reads every part of the event store: each damaged one with its loss and the remedies. */
export async function checkParts(
  clickhouse: Pick<ClickHouse, "select">,
  postgres: Postgres | undefined,
  places: Places,
): Promise<Check[]> {
  const name = "event parts";
  try {
    const parts = await findDamagedParts(clickhouse);
    const found: Check[] = [];
    for (const part of parts) {
      const lost = postgres === undefined ? [] : await countLostEvents({ clickhouse, postgres }, part);
      const text = `${describeDamage({ part, lost })}. What to do: ${remediesOf(places, [part])}`;
      found.push({ name, state: "fail", text });
    }
    if (found.length > 0) return found;
    return [{ name, state: "ok", text: `all parts read, as they were written: ${await countParts(clickhouse)}` }];
  } catch (error) {
    return [{ name, state: "fail", text: toLine(error) }];
  }
}

/** Reads every table and index of PostgreSQL. */
export async function checkRelations(postgres: Postgres, places: Places): Promise<Check[]> {
  const name = "state tables";
  try {
    const damaged = await findDamagedRelations(postgres);
    if (damaged.length === 0) return [{ name, state: "ok", text: "tables and indexes read, all as they were written" }];
    return damaged.map(({ kind, name: relation, file, rows, message }) => {
      const isOnlyIndexes = damaged.every((each) => each.kind === "index");
      const loss =
        kind === "index"
          ? "nothing is lost: an index is built again from its table"
          : `rows of ${relation} are lost, of about ${rows.toLocaleString("en")}`;
      const remedy = isOnlyIndexes ? "build it again: npm start -- --without-damaged" : restoreRemedy(places);
      const text = `damaged: ${file} (${kind} ${relation}; ${message}; ${loss}). What to do: ${remedy}`;
      return { name, state: "fail" as const, text };
    });
  } catch (error) {
    const text = toLine(error);
    // A server of the operator's own may not have the extension, or not the right to load it.
    const isMissing = /amcheck|permission denied to create extension/.test(text);
    return [{ name, state: isMissing ? "warn" : "fail", text: isMissing ? `not checked: ${text}` : text }];
  }
}

/** What was set aside earlier. */
export async function checkMissing(postgres: Postgres): Promise<Check[]> {
  const rows = await listNotedParts(postgres).catch(() => []);
  return rows.map(({ part, events, firstDay, lastDay }) => ({
    name: "missing events",
    state: "warn",
    text: `${part} was set aside: ${events === null ? "an unknown number of" : events.toLocaleString("en")} events of ${dateOf(firstDay)} to ${dateOf(lastDay)}; it lies in DATA_DIR/damaged, a backup of before may have them`,
  }));
}

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
const maxAgeMs = 1.5 * dayMs;
const maxTestAgeMs = 8 * dayMs;

/** Whether there is a recent nightly backup that restores. */
export function checkBackups({ BACKUP_DIR, DATABASE_URL, CLICKHOUSE_URL }: Settings, now: number): Check {
  const say = (state: Check["state"], text: string): Check => ({ name: "backup", state, text });
  if (DATABASE_URL !== undefined || CLICKHOUSE_URL !== undefined) return say("ok", "the servers have their own means");
  if (BACKUP_DIR === undefined)
    return say("warn", "no nightly backups: set BACKUP_DIR to a folder, best on another disk");
  const status = readStatus(BACKUP_DIR);
  const [newest, ...others] = listNightlyBackups(BACKUP_DIR);
  if (status?.last?.error !== undefined) {
    return say("fail", `the last one failed at ${status.last.at}: ${status.last.error}`);
  }
  if (newest === undefined) {
    const isNew = status === undefined || now - Date.parse(status.since) < maxAgeMs;
    return say(isNew ? "ok" : "warn", `none in ${BACKUP_DIR} yet: the first one is made in the coming night`);
  }
  if (status?.last?.untested !== undefined) return say("warn", status.last.untested);
  const tested = [newest, ...others].find(({ isTested }) => isTested);
  const text = `${others.length + 1} in ${BACKUP_DIR}, the newest of ${newest.at}, ${tested === undefined ? "none restored in a test" : `the one of ${tested.at} restored in a test`}`;
  const isOld = now - Date.parse(newest.at) > maxAgeMs;
  const isUntested = tested === undefined || now - Date.parse(tested.at) > maxTestAgeMs;
  return say(isOld || isUntested ? "warn" : "ok", text);
}
