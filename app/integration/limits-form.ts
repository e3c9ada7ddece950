import { z } from "zod";
import { numberOf } from "#app/format/typed-number.ts";
import type { Caps, Channel } from "#contract/integration-channels.ts";
import { fillWindow, windowField, windowForm } from "./window-form.ts";

const number = z.string().default("").transform(numberOf);
const box = z.literal("on").optional();

/** How much of a channel a person gets, and when nothing leaves. */
export const capFields = { day: number, week: number, month: number, quiet: windowForm };

/** The same, and how long what may not leave waits. */
export const limitsForm = z.object({
  ...{ active: box, requireConsent: box, ...capFields },
  ...{ queue: box, queueHours: number },
});

type Typed = z.output<typeof limitsForm>;

/** Caps as the call takes them; what is empty is no limit. */
export function readCaps({ day, week, month }: Pick<Typed, "day" | "week" | "month">): Caps {
  const cap = (value: unknown) => (value ?? null) as number | null;
  return { day: cap(day), week: cap(week), month: cap(month) };
}

/** The limits as the call takes them, and judges them. Further quiet hours of the channel stay. */
export function readLimits({ queue, queueHours, quiet, ...typed }: Typed, { quiet: before }: Channel) {
  return {
    active: typed.active === "on",
    requireConsent: typed.requireConsent === "on",
    caps: readCaps(typed),
    queue: { on: queue === "on", hours: (queueHours ?? 0) as number },
    quiet: [...(quiet === undefined ? [] : [quiet]), ...before.slice(1)],
  };
}

/** The form's field of a violation of the call. */
export function limitsField(path: readonly (string | number)[]): (string | number)[] {
  const [first = "", second = ""] = path;
  if (first === "caps") return [second];
  if (first === "queue") return ["queueHours"];
  return first === "quiet" ? ["quiet", ...windowField(path.slice(2))] : [...path];
}

const textOf = (value: number | null) => (value === null ? "" : String(value));
const boxOf = (isOn: boolean) => (isOn ? ("on" as const) : undefined);

/** What the form shows of caps and of the first quiet hours. */
export const fillCaps = ({ caps, quiet }: Pick<Channel, "caps" | "quiet">) => ({
  ...{ day: textOf(caps.day), week: textOf(caps.week), month: textOf(caps.month) },
  quiet: fillWindow(quiet[0]),
});

/** What the form shows. */
export const fillLimits = ({ active, requireConsent, caps, queue, quiet }: Channel) => ({
  ...{ active: boxOf(active), requireConsent: boxOf(requireConsent), ...fillCaps({ caps, quiet }) },
  ...{ queue: boxOf(queue.on), queueHours: textOf(queue.hours) },
});
