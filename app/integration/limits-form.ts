import { z } from "zod";
import { numberOf } from "#app/format/typed-number.ts";
import type { Channel } from "#contract/integration-channels.ts";
import { fillWindow, windowForm } from "./window-form.ts";

const number = z.string().default("").transform(numberOf);
const box = z.literal("on").optional();

/** How much of a channel a person gets, when nothing leaves, and how long what may not leave waits. */
export const limitsForm = z.object({
  ...{ active: box, requireConsent: box, day: number, week: number, month: number },
  ...{ queue: box, queueHours: number, quiet: windowForm },
});

type Typed = z.output<typeof limitsForm>;

/** The limits as the call takes them, and judges them. Further quiet hours of the channel stay. */
export function readLimits({ queue, queueHours, quiet, ...typed }: Typed, { quiet: before }: Channel) {
  const cap = (value: unknown) => (value ?? null) as number | null;
  return {
    active: typed.active === "on",
    requireConsent: typed.requireConsent === "on",
    caps: { day: cap(typed.day), week: cap(typed.week), month: cap(typed.month) },
    queue: { on: queue === "on", hours: (queueHours ?? 0) as number },
    quiet: [...(quiet === undefined ? [] : [quiet]), ...before.slice(1)],
  };
}

/** The form's field of a violation of the call. */
export function limitsField(path: readonly (string | number)[]): (string | number)[] {
  const [first = "", second = ""] = path;
  if (first === "caps") return [second];
  if (first === "queue") return ["queueHours"];
  return first === "quiet" ? ["quiet", ...path.slice(2)] : [...path];
}

const textOf = (value: number | null) => (value === null ? "" : String(value));
const boxOf = (isOn: boolean) => (isOn ? ("on" as const) : undefined);

/** What the form shows. */
export const fillLimits = ({ active, requireConsent, caps, queue, quiet }: Channel) => ({
  ...{ active: boxOf(active), requireConsent: boxOf(requireConsent) },
  ...{ day: textOf(caps.day), week: textOf(caps.week), month: textOf(caps.month) },
  ...{ queue: boxOf(queue.on), queueHours: textOf(queue.hours), quiet: fillWindow(quiet[0]) },
});
