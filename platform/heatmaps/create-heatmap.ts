import { z } from "zod";
import { type Heatmap, type HeatmapFields, maxHeatmaps } from "#contract/heatmaps.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { readAddress } from "./address-rule.ts";
import { newCapture } from "./captures/sql/captures.ts";
import { type HeatmapRow, insertHeatmap, type StoredAddress } from "./sql/heatmaps.ts";
import { toHeatmap } from "./to-heatmap.ts";

type Needed = Pick<Dependencies, "postgres" | "clickhouse" | "ids" | "clock">;
interface Place {
  website: { id: string; host: string };
  owner: string;
}
type Address = Pick<HeatmapFields, "mode" | "url" | "sample">;

const refuse = (path: string[], message: string) =>
  new AppError("BAD_REQUEST", "The address matches no page", { issues: [{ path, message }] });

/**
 * Makes a heatmap and queues its pictures. Throws BAD_REQUEST at an address that can match nothing, REFUSED where the
 * website has `maxHeatmaps`.
 */
export async function createHeatmap(
  { website, owner, fields }: Place & { fields: HeatmapFields },
  dependencies: Needed,
): Promise<Heatmap> {
  const { name, type, variant, hide } = fields;
  const addresses = [await readOne(fields, { website, owner, path: [] }, dependencies)];
  if (variant !== undefined)
    addresses.push(await readOne(variant, { website, owner, path: ["variant"] }, dependencies));
  const devices = [...new Set(fields.devices)];
  const { ids, clock, postgres } = dependencies;
  const createdAt = new Date(clock.now());
  const captures = addresses.flatMap((_, place) =>
    devices.map((device) => newCapture({ id: ids.uuid(), device, variant: place, queuedAt: createdAt })),
  );
  const row: HeatmapRow = {
    id: ids.uuid(),
    name,
    type,
    addresses,
    devices,
    hide,
    createdAt,
    captures,
    state: "queued",
  };
  const isStored = await insertHeatmap(postgres, { website: website.id, row, max: maxHeatmaps });
  if (!isStored) throw new AppError("REFUSED", "Too many heatmaps");
  return toHeatmap(website.id, row);
}

async function readOne(
  { mode, url, sample }: Address,
  { website, owner, path }: Place & { path: string[] },
  { clickhouse }: Needed,
): Promise<StoredAddress> {
  const rule = readAddress({ mode, url }, website.host);
  if ("problem" in rule) throw refuse([...path, "url"], rule.problem);
  if (mode === "regex" && !(await isPattern(url, { owner, clickhouse }))) {
    throw refuse([...path, "url"], violationText.pattern);
  }
  const pictured = sample === undefined ? undefined : readAddress({ mode: "is", url: sample }, website.host);
  if (pictured !== undefined && "problem" in pictured) throw refuse([...path, "sample"], pictured.problem);
  return { mode, url, sample: sample ?? null, rule };
}

/** Whether the event store takes a pattern (RE2: linear in the length of an address, whatever it says). */
async function isPattern(
  pattern: string,
  { owner, clickhouse }: { owner: string } & Pick<Dependencies, "clickhouse">,
): Promise<boolean> {
  const found = z.object({ found: z.coerce.number() });
  try {
    await clickhouse.select(sql`SELECT match(materialize('/'), ${pattern}) AS found`, found, { owner });
    return true;
  } catch (error) {
    if (error instanceof AppError) throw error;
    return false;
  }
}
