import { z } from "zod";
import { open } from "./procedure.ts";

/** Why an event was not stored; each is counted by this name. */
export const dropReasons = ["bot", "bad_origin", "too_old", "malformed", "duplicate_in_batch"] as const;
export type DropReason = (typeof dropReasons)[number];

/** What collecting answers once everything accepted is on disk. */
export const collected = z.object({
  accepted: z.number().int(),
  duplicates: z.number().int(),
  dropped: z.partialRecord(z.enum(dropReasons), z.number().int()),
});
export type Collected = z.infer<typeof collected>;

export const limits = {
  events: 500,
  bytes: 512 * 1024,
  name: 64,
  url: 2_000,
  title: 300,
  text: 300,
  data: 8_000,
} as const;

/** One thing that happened. Everything but `name` may be left out. */
export const event = z.object({
  id: z.uuid().optional(),
  name: z.string().trim().min(1).max(limits.name),
  at: z.iso.datetime({ offset: true }).optional(),
  session: z.uuid().optional(),
  url: z.string().max(limits.url).optional(),
  referrer: z.string().max(limits.url).optional(),
  title: z.string().max(limits.title).optional(),
  screen: z.tuple([z.number().int().min(0).max(65_535), z.number().int().min(0).max(65_535)]).optional(),
  data: z.record(z.string().max(100), z.unknown()).optional(),
});

export const serverEvent = event.extend({
  person: z.string().min(1).max(200).optional(),
  visitor: z.string().min(1).max(100).optional(),
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  userAgent: z.string().max(1_000).optional(),
});

export const browserBatch = z.object({
  key: z.string().min(1).max(64),
  visitor: z.uuid(),
  sentAt: z.iso.datetime({ offset: true }).optional(),
  attempt: z.number().int().min(1).max(1_000).optional(),
  events: z.array(event).min(1).max(limits.events),
});

export const serverBatch = z.object({
  sentAt: z.iso.datetime({ offset: true }).optional(),
  attempt: z.number().int().min(1).max(1_000).optional(),
  events: z.array(serverEvent).min(1).max(limits.events),
});

/**
 * Described here for the API document and the typed client. The platform answers both on bare routes
 * (no envelope, status 202), because the contract library halves the rate (`docs/decisions`).
 */
export const collect = {
  browser: open.route({ method: "POST", path: "/collect", successStatus: 202 }).input(browserBatch).output(collected),
  server: open
    .route({ method: "POST", path: "/collect/server", successStatus: 202 })
    .input(serverBatch)
    .output(collected),
};
