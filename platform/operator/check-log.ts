import { existsSync } from "node:fs";
import type { LoadBarrier } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readLoadedMark } from "#platform/wal/loaded-mark.ts";
import { logFolder, readSegments } from "#platform/wal/segment.ts";
import { countQuarantined } from "#platform/wal/sql/quarantined-events.ts";
import type { Check } from "./check.ts";
import { megabytes } from "./megabytes.ts";
import { toLine } from "./to-line.ts";

const name = "log";
/** An event store that is not behind takes a load a second. */
const maxLagMs = 60_000;

/** What the running platform still has to load. */
export function checkLoads({ unloaded }: Pick<LoadBarrier, "unloaded">): Check {
  const { rows, bytes, lagMs, failures } = unloaded?.state ?? { rows: 0, bytes: 0, lagMs: 0, failures: 0 };
  if (failures > 0) {
    return {
      name,
      state: "fail",
      text: `the event store does not take ${rows} acknowledged events (${megabytes(bytes)} MB)`,
    };
  }
  const state = lagMs > maxLagMs ? "warn" : "ok";
  return { name, state, text: `${rows} events wait to be loaded, the first for ${Math.round(lagMs / 1000)} s` };
}

/** Events that the event store refused. Empty without any, and where PostgreSQL does not answer. */
export async function checkQuarantine(queries: Queries): Promise<Check[]> {
  const { events, websites, reason } = (await countQuarantined(queries).catch(() => undefined)) ?? { events: 0 };
  if (events === 0) return [];
  const text = `the event store refused ${events} events of ${websites} websites, the last one: ${reason}. What to do: nabz quarantine list, then load`;
  return [{ name: "quarantine", state: "warn", text }];
}

/** What the log holds while no platform runs: the next start loads it. */
export function checkLog(dataDir: string): Check {
  const folder = logFolder(dataDir);
  if (!existsSync(folder)) return { name, state: "ok", text: "empty" };
  try {
    const mark = readLoadedMark(folder);
    let events = 0;
    for (const { frames } of readSegments(folder)) {
      for (const { seq, rows } of frames) if (seq > mark) events += rows;
    }
    const text = events === 0 ? "empty" : `whole; ${events} events are loaded at the next start`;
    return { name, state: "ok", text };
  } catch (error) {
    return { name, state: "fail", text: toLine(error) };
  }
}
