import type { PlanBlock } from "../compile-plan.ts";
import { addDuration, type Duration } from "./durations.ts";

const hourMs = 3_600_000;
const usualShowFor: Duration = { amount: 3, unit: "day" };

/** Until when a block's message may wait: on a page for as long as it is shown, else in its queue for some hours. */
export function endOf(
  { type, fields }: Pick<PlanBlock, "type" | "fields">,
  { now, queue, zone }: { now: number; queue: number; zone: string },
): number {
  if (type !== "action.on_site") return now + queue * hourMs;
  const { showFor = usualShowFor } = fields as { showFor?: Duration };
  return addDuration(zone, now, showFor);
}
