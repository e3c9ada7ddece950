import { z } from "zod";
import { type RealtimeDimension, realtimeDimensions } from "./dimensions.ts";

/** Who is on the website at this moment: the shapes of the realtime calls and of their stream. */

const count = z.number().int();

export const realtimeVisitors = z.object({
  /** Now. */
  at: z.iso.datetime({ offset: true }),
  /** Active in a session in the last 5 minutes: real-time visitors. Of whom a server alone speaks is none. */
  people: count,
  /** Active in a session in the last 30 minutes of the clock. */
  recentPeople: count,
});
export type RealtimeVisitors = z.infer<typeof realtimeVisitors>;

/** Real-time visitors by one dimension: the values with the most people, at most 10 of `total`. Each counts once. */
const realtimeBreakdown = z.object({
  items: z.array(z.object({ key: z.string(), people: count })),
  total: count,
});

/** An event of the last minutes; what is not known is empty. */
const realtimeEvent = z.object({
  /** Any that the store holds: histories that benchmarks copy have ids of no version. */
  id: z.guid(),
  at: z.iso.datetime({ offset: true }),
  name: z.string(),
  /** The names of the defined events that it is. */
  defined: z.array(z.string()),
  page: z.object({ key: z.string(), label: z.string() }).nullable(),
  /** The first product that it is about by its name, else its id; and how many more there are. */
  product: z.string(),
  moreProducts: count,
  /** What was clicked, by its text, else where it leads. */
  target: z.string(),
  /** Of money, in units of its currency, such as toman; 0 without any. */
  value: z.number(),
  currency: z.string(),
  /** The person's number, as text: it has 64 bits. */
  person: z.string(),
  personName: z.string().nullable(),
  country: z.string(),
  city: z.string(),
  device: z.string(),
});
export type RealtimeEvent = z.infer<typeof realtimeEvent>;

export const realtime = realtimeVisitors.extend({
  /** The last 30 minutes of the clock, the last one not over yet. */
  minutes: z.array(z.object({ at: z.iso.datetime({ offset: true }), people: count, pageViews: count })),
  /** The pages that they look at now, at most 10 of `total`: each visitor counts at the last one. */
  items: z.array(z.object({ key: z.string(), label: z.string(), people: count })),
  total: count,
  /** By what their session is, from its first event as in every report. */
  by: z.object(
    Object.fromEntries(realtimeDimensions.map((name) => [name, realtimeBreakdown])) as Record<
      RealtimeDimension,
      typeof realtimeBreakdown
    >,
  ),
  /** The last 12 events of these minutes, the newest first. */
  events: z.array(realtimeEvent),
});
export type Realtime = z.infer<typeof realtime>;

/** The same as server-sent events: a route beside the contract, whose calls end with their answer. */
export const realtimeStreamPath = "/wm/users/report/{website}/realtime/stream";
