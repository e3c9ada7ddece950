import { z } from "zod";
import { text } from "../fields.ts";
import { violationText } from "../text/violations.ts";

/** Fields that several blocks have. */

const durationUnits = ["minute", "hour", "day", "week"] as const;
export type DurationUnit = (typeof durationUnits)[number];
const minutesOf: Record<DurationUnit, number> = { minute: 1, hour: 60, day: 1_440, week: 10_080 };

const minutesIn = ({ amount, unit }: { amount: number; unit: DurationUnit }) => amount * minutesOf[unit];

const maxDays = 365;

/** A duration between two bounds, in minutes. A day or week ends at the same wall time. */
export const durationOf = (min: number, max: number) =>
  z
    .object({ amount: z.number().int().min(1), unit: z.enum(durationUnits) })
    .refine((given) => minutesIn(given) >= min && minutesIn(given) <= max, {
      path: ["amount"],
      params: { key: "duration" },
    });

/** One minute to 365 days. */
export const duration = durationOf(1, maxDays * 1_440);

/** A time of day of the website's zone. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: violationText.timeOfDay });

export const eventName = text(64).refine((name) => name !== "leave");

/** A path of names in an event's data, such as `order` or `data.cart`. */
export const propertyPath = text(120).refine((path) => /^[^\s."']+(\.[^\s."']+)*$/u.test(path));

/** A host that is written out: a variable in it could send a person's data anywhere. Read as the call reads it. */
export const webAddress = text(2_000).refine(isWebAddress, { params: { key: "url" } });

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, host, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && !/[{}]|%7[bd]/i.test(host + username + password);
}

export const days = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"] as const;
