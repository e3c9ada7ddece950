import { z } from "zod";
import { timelineMessage } from "./person-record.ts";

/** What a person did and was sent, by time. */

const count = z.number().int().nonnegative();

export const timelineKinds = ["session", "event", "order", "message"] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The messages of a timeline: older ones stand in the list of messages alone. */
export const maxTimelineMessages = 2_000;

/**
 * What a person did, or was sent: a session where it began; an order or a refund; a message where it was made; any other
 * event, page views where the owner named them.
 */
export const timelineItem = z.object({
  kind: z.enum(timelineKinds),
  at: z.iso.datetime({ offset: true }),
  /** The event's name; of a session or a message empty. */
  name: z.string(),
  /** The names of the website's defined events that it is. */
  defined: z.array(z.string()),
  /** The page where it happened; of a session the last one. */
  path: z.string().nullable(),
  /** Sessions count from the first one. */
  session: z
    .object({ number: count, seconds: z.number(), pageViews: count, medium: z.string(), source: z.string() })
    .extend({ device: z.string(), browser: z.string(), city: z.string() })
    .nullable(),
  product: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The order's number, where it has one, and its amount in the website's currency; a refund's is below zero. */
  order: z.object({ id: z.string().nullable(), value: z.number().nullable() }).nullable(),
  message: timelineMessage.nullable(),
});
export type TimelineItem = z.infer<typeof timelineItem>;
