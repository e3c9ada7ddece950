import type { Block } from "#contract/journeys/blocks.ts";
import { checkEnd, checkJourney, type Surroundings } from "#contract/journeys/check-start.ts";
import type { Journey } from "#contract/journeys/journey.ts";
import { isoIn } from "#contract/time/zone.ts";
import { AppError } from "#platform/errors.ts";
import type { StoredBlock } from "./sql/graph.ts";
import type { JourneyRow } from "./sql/journeys.ts";

/** A journey as the API answers it. */
export function toJourney(
  row: JourneyRow,
  {
    zone,
    blocks,
    around,
    ...facts
  }: { zone: string; blocks: readonly StoredBlock[]; around: Surroundings } & Pick<
    Journey,
    "counts" | "health" | "moving"
  >,
): Journey {
  const { startedAt, stoppedAt, createdAt, settings, ...journey } = row;
  const moment = (at: Date | null) => (at === null ? null : isoIn(zone, at.getTime()));
  return {
    ...journey,
    settings,
    ...facts,
    blocks: blocks.length,
    violations: [...checkEnd(row, around.now), ...checkJourney(blocks, around)],
    createdAt: isoIn(zone, createdAt.getTime()),
    startedAt: moment(startedAt),
    stoppedAt: moment(stoppedAt),
    expiresAt: settings.expiresAt ?? null,
  };
}

/** A block as the API answers it. */
export const toBlock = (journey: string, { no: _, ...block }: StoredBlock): Block => ({
  ...block,
  journey,
  items: block.items.map((item, position) => ({ ...item, block: block.id, position })),
  connections: [...block.connections],
});

export const journeyNotFound = () => new AppError("NOT_FOUND", "No such journey of this website");
export const blockNotFound = () => new AppError("NOT_FOUND", "No such block of this website");
export const itemNotFound = () => new AppError("NOT_FOUND", "No such item of this website");
