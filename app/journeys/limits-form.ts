import { z } from "zod";
import { numberOf } from "#app/format/typed-number.ts";
import { fillWindow, windowField, windowForm } from "#app/integration/window-form.ts";
import type { JourneySettings } from "#contract/journeys/settings.ts";
import { cappedChannels, capWindows } from "./capped-channels.ts";

/** How much of each channel a person gets from a journey, when it is quiet, and how long messages wait. */

/** In digits of any script; the call judges it. */
const number = z.string().default("").transform(numberOf);

const capFields = Object.fromEntries(
  cappedChannels.flatMap((channel) => capWindows.map((window) => [`${channel}_${window}`, number])),
);

export const limitsForm = z.object({
  ...{ caps: z.object(capFields).default({}), quiet: windowForm },
  ...{ queue: z.literal("on").optional(), queueHours: number },
});

type Limits = Pick<JourneySettings, "caps" | "quiet" | "queue">;

/**
 * The limits as the call takes them. What the form does not show stays: caps of further channels, the channels of the
 * quiet hours, and quiet hours after the first.
 */
export function readLimits({ caps: typed, quiet, queue, queueHours }: z.output<typeof limitsForm>, before: Limits) {
  const shown = cappedChannels.flatMap((channel) => {
    const cap = capWindows.flatMap((window) => {
      const max = typed[`${channel}_${window}`];
      return max === undefined ? [] : [[window, max as number] as const];
    });
    return cap.length === 0 ? [] : [[channel, Object.fromEntries(cap)] as const];
  });
  const isShown = (channel: string) => cappedChannels.some((each) => each === channel);
  const others = Object.entries(before.caps ?? {}).filter(([channel]) => !isShown(channel));
  const [first, ...further] = before.quiet ?? [];
  return {
    caps: Object.fromEntries([...others, ...shown]),
    quiet: [...(quiet === undefined ? [] : [{ ...first, ...quiet }]), ...further],
    queue: { on: queue === "on", hours: (queueHours as number | undefined) ?? before.queue.hours },
  };
}

const textOf = (value: number | undefined) => (value === undefined ? "" : String(value));

/** What the form shows. */
export const fillLimits = ({ caps, quiet, queue }: Limits) => ({
  caps: Object.fromEntries(
    cappedChannels.flatMap((channel) =>
      capWindows.map((window) => [`${channel}_${window}`, textOf(caps?.[channel]?.[window])]),
    ),
  ),
  quiet: fillWindow(quiet?.[0]),
  ...{ queue: queue.on ? ("on" as const) : undefined, queueHours: textOf(queue.hours) },
});

/** The form's field of a violation of the call: `settings, quiet, 0, to` is its `quiet, to`. */
export function limitsField([, first = "", ...path]: readonly (string | number)[]): (string | number)[] {
  if (first === "caps") return ["caps", path.join("_")];
  if (first === "queue") return ["queueHours"];
  return first === "quiet" ? ["quiet", ...windowField(path.slice(1))] : [first, ...path];
}
