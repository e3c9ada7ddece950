import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { type Day, dayOf, daysFrom } from "#platform/visits/day.ts";
import { forgetRollups } from "#platform/visits/forget-rollups.ts";
import { markLostDays, markLostRows } from "#platform/visits/mark-lost-days.ts";
import { countLostEvents } from "./count-lost-events.ts";
import { type DamagedPart, type LostEvents, partKey } from "./damaged-part.ts";
import { findDamagedParts } from "./find-damaged-parts.ts";
import { refuseNeeded, tableKinds } from "./remedies.ts";
import { deleteLostClaims, listDaysOfLostOrders } from "./sql/lost-order-claims.ts";
import { listLostEvents, noteMissingEvents } from "./sql/missing-events.ts";
import { detachPart, listTakenOutParts } from "./sql/parts.ts";

type SetAsideDependencies = Pick<Dependencies, "postgres" | "clickhouse" | "clock" | "log" | "settings">;

/** Where damaged parts are moved. */
const damagedFolder = (dataDir: string): string => join(dataDir, "damaged");

/**
 * Finds damaged parts, notes what they held, moves them to `DATA_DIR/damaged` and marks the days to be settled again.
 * To be called before anything else reads or writes events. It may be cut off anywhere: the next start completes it.
 * Throws DamageError for a part without which Nabz cannot go on.
 */
export async function setDamageAside(dependencies: SetAsideDependencies): Promise<DamagedPart[]> {
  const parts = await findDamagedParts(dependencies.clickhouse);
  refuseNeeded(dependencies.settings, parts);
  for (const part of parts) await setPartAside(dependencies, part);
  return parts;
}

async function setPartAside(dependencies: SetAsideDependencies, part: DamagedPart): Promise<void> {
  const lost = await countLostEvents(dependencies, part);
  await noteLoss(dependencies, part, lost);
  if (!part.isDetached) await detachPart(dependencies.clickhouse, part.table, part.name);
  await moveAside(dependencies, { ...part, folder: detachedFolder(part) }, lost);
}

/**
 * Completes the parts that an earlier process took out of their tables before it was cut off. To be called at every
 * start: costs one small query.
 */
export async function completeSettingAside(dependencies: SetAsideDependencies): Promise<void> {
  for (const { table, path } of await listTakenOutParts(dependencies.clickhouse)) {
    const part = { table, name: basename(path), folder: path };
    const lost = await listLostEvents(dependencies.postgres, partKey(part));
    // An operator may have taken out a part by hand: its events are not noted.
    if (table === "events" && lost.length === 0) continue;
    await moveAside(dependencies, part, lost);
  }
}

async function moveAside(
  { clickhouse, settings, log }: SetAsideDependencies,
  part: Pick<DamagedPart, "table" | "name" | "folder">,
  lost: readonly LostEvents[],
): Promise<void> {
  // The claims are judged by the events that are left; those of folded days outlive their events.
  for (const days of part.table === "events" ? lost : []) await deleteLostClaims(clickhouse, days, part.name);
  const to = join(damagedFolder(settings.DATA_DIR), partKey(part));
  if (settings.CLICKHOUSE_URL === undefined) moveFolder(part.folder, to);
  log.error({ part: partKey(part), to, lost }, "damaged part set aside");
}

const detachedFolder = ({ folder, isDetached }: DamagedPart) =>
  isDetached ? folder : join(dirname(folder.replace(/\/$/, "")), "detached", basename(folder.replace(/\/$/, "")));

/** Across file systems too: the event store's folder may be a mount. */
function moveFolder(from: string, to: string): void {
  if (!existsSync(from)) return;
  makeFolder(dirname(to));
  rmSync(to, { recursive: true, force: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true, force: true });
  }
}

/** Before the part goes: a crash in between leaves a note that the next call repeats. */
async function noteLoss(
  { postgres, clickhouse, clock }: SetAsideDependencies,
  part: DamagedPart,
  lost: readonly LostEvents[],
): Promise<void> {
  const days: { website: string; day: Day }[] = [];
  for (const { website, firstDay, lastDay } of part.table === "events" ? lost : []) {
    // A session that lost events may reach into the days around.
    for (const day of daysFrom(firstDay - 1, lastDay + 1)) days.push({ website, day });
    for (const day of await listDaysOfLostOrders(clickhouse, { website, firstDay, lastDay }, part.name)) {
      days.push({ website, day });
    }
  }
  const now = clock.now();
  const isOfAllTime = part.span === undefined || part.table === "order_claims";
  await postgres.transaction(async (queries) => {
    await noteMissingEvents(queries, { part: partKey(part), lost, now: new Date(now) });
    await markLostDays(queries, days, now);
    if (tableKinds[part.table] !== "derived") return;
    if (part.table === "rollup") {
      await forgetRollups(queries, now);
      return;
    }
    await markLostRows(
      queries,
      isOfAllTime ? undefined : { first: dayOf(part.span?.from ?? 0), last: dayOf(part.span?.to ?? 0) },
    );
  });
}
