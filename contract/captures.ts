import { z } from "zod";
import { id } from "./fields.ts";
import { captureStates, heatmapDevices } from "./heatmap-choices.ts";

export type { HeatmapDevice } from "./heatmap-choices.ts";

/** Captures: pictures of the pages of a heatmap, each with a map of the elements in it. */

export const variants = ["a", "b"] as const;
export type Variant = (typeof variants)[number];
/** Who took the picture: the platform's browser, the owner's, or a file that the owner brought. */
const captureSources = ["server", "browser", "file"] as const;

/** A picture that an owner brings: bytes of the file, px of a side (WebP ends there) and of all of it. */
export const maxPictureBytes = 15_000_000;
export const pictureSides = { min: 200, max: 16_383 } as const;
export const maxPicturePixels = 30_000_000;

/** Why a page has no picture; `app/text/fa/captures.ts` says what to do. */
const captureFailures = [
  "no_browser",
  "no_sandbox",
  "dns",
  "refused",
  "blocked_address",
  "tls",
  "timeout",
  "http_status",
  "login_wall",
  "challenge",
  "not_html",
  "empty",
  "unstable",
  "too_big",
  "memory",
  "crashed",
  "no_page",
  "no_copy",
  "gave_up",
] as const;
export type CaptureFailure = (typeof captureFailures)[number];

const moment = z.iso.datetime();
const size = z.number().int().positive();
const place = {
  id,
  device: z.enum(heatmapDevices),
  /** Of a comparison of two pages; null of others. */
  variant: z.enum(variants).nullable(),
};
const state = z.enum(captureStates);
const reason = z.enum(captureFailures).nullable();
const via = z.enum(captureSources);

/** A picture that was taken. */
export const takenCapture = z.object({
  ...place,
  takenAt: moment,
  via,
  /** Of the page as it was laid out, in CSS px; the file has `scale` times as many. */
  width: size,
  height: size,
  scale: z.number().int().min(1).max(2),
  /** The same while the page has the same elements, wherever they stand. */
  version: z.string(),
  /** The page has changed since: fewer clicks find their place. */
  stale: z.boolean(),
  /** The page goes on below the picture. */
  truncated: z.boolean(),
  /** Boxes and texts of its element map, as there was no browser to photograph the page. */
  drawn: z.boolean(),
});
export type TakenCapture = z.infer<typeof takenCapture>;

/** A picture, or the place of one in the queue; what only a picture has is null before there is one. */
export const capture = z.object({
  ...place,
  state,
  reason,
  queuedAt: moment,
  via,
  takenAt: moment.nullable(),
  width: size.nullable(),
  height: size.nullable(),
  scale: z.number().int().nullable(),
  version: z.string().nullable(),
  stale: z.boolean(),
  truncated: z.boolean(),
  drawn: z.boolean(),
});

/** A picture that was to replace an older one, and why there is none. */
export const lastFailure = z.object({
  device: place.device,
  variant: place.variant,
  reason: z.enum(captureFailures),
  at: moment,
});

/** How far the pictures of a heatmap are. */
export const captureQueue = z.object({
  state,
  reason,
  /** Of all captures that wait or run, by age: 1 runs or is next. Null where none waits. */
  position: size.nullable(),
  /** Tries of the first of them that have begun: 2 and more after a crash. */
  attempt: z.number().int().nonnegative(),
  /** When a try that failed is repeated. */
  retryAt: moment.nullable(),
  /** The latest of each device and page. */
  captures: z.array(z.object({ ...place, state, reason, position: size.nullable() })),
});
export type CaptureQueue = z.infer<typeof captureQueue>;
