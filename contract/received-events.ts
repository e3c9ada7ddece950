import { z } from "zod";
import { dropReasons } from "./collect.ts";
import { success } from "./envelope.ts";
import { violation } from "./errors.ts";
import { id } from "./fields.ts";
import { requiresWebsite } from "./procedure.ts";

/** What became of an event that arrived: stored, a repetition of one that was, or dropped with its reason. */
export const outcomes = ["stored", "duplicate", ...dropReasons] as const;
export type Outcome = (typeof outcomes)[number];

/** One event as it arrived and as it was understood; what a dropped one had not come to yet is empty. */
export const receivedEvent = z.object({
  receivedAt: z.iso.datetime(),
  outcome: z.enum(outcomes),
  /** For malformed events: which fields, and what is wrong with them. */
  issues: z.array(violation),
  id: z.string(),
  name: z.string(),
  at: z.iso.datetime().nullable(),
  /** The same visitor has the same mark; it says nothing else. */
  visitor: z.string(),
  host: z.string(),
  path: z.string(),
  title: z.string(),
  medium: z.string(),
  source: z.string(),
  country: z.string(),
  city: z.string(),
  device: z.string(),
  os: z.string(),
  browser: z.string(),
});
export type ReceivedEvent = z.infer<typeof receivedEvent>;

/** How many of a website are kept, the newest first. */
export const maxReceivedEvents = 100;

export const receivedEvents = requiresWebsite("id")
  .route({
    method: "GET",
    path: "/v1/websites/{id}/arrivals",
    summary: "The last 100 events that arrived, as they were understood, dropped ones with the reason",
  })
  .input(z.object({ id }))
  .output(success(z.object({ items: z.array(receivedEvent) })));
