import { type BlockType, kindOf, type Output } from "#contract/journeys/block-types.ts";
import type { JourneyGoal, JourneySettings } from "#contract/journeys/settings.ts";
import type { StoredBlock } from "./sql/graph.ts";

/** A journey as it is carried out: compiled once a start and never changed. Blocks are known by their numbers. */
export interface Plan {
  settings: JourneySettings;
  goal: JourneyGoal | null;
  /** The website's at the start; plans of earlier releases have none. */
  zone?: string | undefined;
  /** The trigger's number. */
  start: number;
  blocks: Record<number, PlanBlock>;
}

export interface PlanBlock {
  id: string;
  type: BlockType;
  fields: Record<string, unknown>;
  items: readonly Record<string, unknown>[];
  /** Where each connected output leads. */
  to: Partial<Record<Output, number>>;
}

/** Compiles a journey that the checks of a start accept. Pure. */
export function compilePlan(
  blocks: readonly StoredBlock[],
  { settings, goal }: { settings: JourneySettings; goal: JourneyGoal | null },
): Plan {
  const numbers = new Map(blocks.map(({ id, no = 0 }) => [id, no]));
  const numberOf = (id: string) => numbers.get(id) ?? 0;
  const start = blocks.find(({ type }) => kindOf(type) === "trigger");
  if (start === undefined) throw new Error("A journey without a trigger is compiled");
  return {
    ...{ settings, goal, start: numberOf(start.id) },
    blocks: Object.fromEntries(
      blocks.map(({ id, type, fields, items, connections }) => [
        numberOf(id),
        {
          ...{ id, type, fields: withNumbers(fields, numberOf), items: items.map(({ data }) => data) },
          to: Object.fromEntries(connections.map(({ output, to }) => [output, numberOf(to)])),
        },
      ]),
    ),
  };
}

/** `since` of a condition names a block by its number, as `to` does. */
function withNumbers(fields: Record<string, unknown>, numberOf: (id: string) => number) {
  const { since } = fields;
  return typeof since === "string" && since !== "entry" ? { ...fields, since: { block: numberOf(since) } } : fields;
}
