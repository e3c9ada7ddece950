import { Registry } from "prom-client";
import { z } from "zod";
import { openCollector } from "#platform/collect/open-collector.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import { dropOrphanedVersions } from "#platform/visits/drop-orphaned-versions.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import type { TestPlatform } from "../http/platform.ts";
import { lastMoment, type Shop, weekOf, weeks } from "./history.ts";

/** A website to fill. */
export interface ReleaseWebsite {
  id: string;
  shop: Shop;
}

/** Their differences repeat where they themselves do not. */
const risingColumns = ["at", "received", "seq", "visitor", "session", "slice"];
const largeTables = ["events", "visits"];
const groupRows = 5_000;

/**
 * Makes the large tables store their columns without compression, which would hide what repeats in them from the
 * compressor of the archive. To be called before anything is stored; a restore brings the parts back as they are.
 */
export async function storePlainly({ dependencies: { clickhouse } }: TestPlatform): Promise<void> {
  for (const table of largeTables) {
    const columns = await clickhouse.select(
      constant(`SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = '${table}'`),
      z.object({ name: z.string(), type: z.string() }),
      { owner: "system" },
    );
    const changes = columns.map(({ name, type }) => {
      const codec = risingColumns.includes(name) ? `Delta(${type.startsWith("DateTime(") ? 4 : 8})` : "NONE";
      return `MODIFY COLUMN ${name} CODEC(${codec})`;
    });
    const statement = `ALTER TABLE ${table} ${changes.join(", ")} SETTINGS allow_suspicious_codecs = 1`;
    await clickhouse.command(constant(statement));
  }
}

/** Some events of late spring come weeks after they happened. */
const isLate = ({ id, name }: EventRow, week: number) =>
  week >= 12 && week < 15 && name !== "identify" && Number.parseInt(id.slice(-6), 16) % 89 < 3;
const [settledWeek, lateWeek] = [14, 16];

/**
 * Stores the history through the collector, as an import does, with the clock at each event. Most days are settled, some
 * are dirty again because of late events, the last weeks are not settled.
 */
export async function fillEvents(platform: TestPlatform, websites: readonly ReleaseWebsite[]): Promise<void> {
  const { dependencies } = platform;
  const { clock } = dependencies;
  const moveTo = (moment: number) => platform.advance(Math.max(0, moment - clock.now()));
  const geo = () => ({ country: "", city: "" });
  const collector = await openCollector(dependencies, { geo, registry: new Registry() });
  const settle = (website: string) => settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website });
  const held = new Map<string, EventRow[]>(websites.map(({ id }) => [id, []]));
  let events = 0;
  for (let week = 0; week < weeks; week += 1) {
    for (const { id, shop } of websites) {
      const rows = weekOf(shop, week);
      const late = held.get(id) ?? [];
      late.push(...rows.filter((row) => isLate(row, week)));
      const arriving = [...rows.filter((row) => !isLate(row, week)), ...(week === lateWeek ? late : [])];
      for (let from = 0; from < arriving.length; from += groupRows) {
        const group = arriving.slice(from, from + groupRows);
        moveTo((group.at(-1)?.at ?? 0) + 300);
        events += (await collector.importRows(id, group)).accepted;
      }
    }
    if (week === settledWeek) for (const { id } of websites) await settle(id);
    if (week === lateWeek && websites[0] !== undefined) await settle(websites[0].id);
    process.stdout.write(`week ${week}: ${events} events\n`);
  }
  await collector.drain();
  moveTo(lastMoment);
  await dropOrphanedVersions(dependencies);
}

/** How many events are stored; an exclusion has taken its own away. */
export async function countEvents({ dependencies: { clickhouse } }: TestPlatform): Promise<number> {
  const row = z.object({ events: z.coerce.number() });
  const [counted] = await clickhouse.select(constant("SELECT count() AS events FROM events"), row, { owner: "system" });
  return counted?.events ?? 0;
}

/** One part for each month: what was merged away would be kept twice. */
export async function mergeParts({ dependencies: { clickhouse } }: TestPlatform): Promise<void> {
  for (const table of largeTables) await clickhouse.command(constant(`OPTIMIZE TABLE ${table} FINAL`));
}
