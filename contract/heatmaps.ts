import { z } from "zod";
import { capture, captureQueue, lastFailure, takenCapture, variants } from "./captures.ts";
import { listOf, paging, success } from "./envelope.ts";
import { id, text } from "./fields.ts";
import { type HeatSettingName, heatSettings } from "./heat-settings.ts";
import {
  addressModes,
  captureStates,
  clickLayers,
  finishedFormats,
  heatmapDevices,
  heatmapTypes,
} from "./heatmap-choices.ts";
import { clickedElement, clickStat, period } from "./heatmap-clicks.ts";
import { hiddenSelector } from "./heatmap-form.ts";
import { person } from "./people.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";
import { flag, reportInput } from "./report-query.ts";
import { range } from "./reports.ts";

export type { AddressMode, ClickLayer, HeatmapDevice } from "./heatmap-choices.ts";
export type { Accuracy, ClickedElement, ClickStat } from "./heatmap-clicks.ts";

/** Heatmaps: where people click on a page, and how far down they look. */

export const maxHeatmaps = 100;
/** Words of an element are shown where so many people clicked one with them: what one person reads may name them. */
export const minTextPeople = 3;
/** Elements of a file, which comes in one call: each ranks all clicks anew. Beyond, elements have a click or two each. */
export const maxFileElements = 2_000;
/** Letters of a pattern. */
export const maxPattern = 200;

/** Enumerations are taken in any letter case. */
const oneOf = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.toLowerCase().replaceAll("_", " ") : value),
    z.enum(values),
  );

const name = text(80);
const device = oneOf(heatmapDevices);

/** Which pages belong to a heatmap, and the one of them that is photographed. */
const addressShape = { mode: oneOf(addressModes), url: text(2_000), sample: text(2_000).optional() };

/** What an owner sets; also what the wizard ends in. */
const heatmapFields = z.object({
  name,
  type: oneOf(heatmapTypes),
  ...addressShape,
  /** The other page of a comparison of two (`ab`). */
  variant: z.object(addressShape).optional(),
  devices: z
    .array(device)
    .min(1)
    .max(heatmapDevices.length)
    .default([...heatmapDevices]),
  /** CSS selectors of what the picture leaves out. */
  hide: z.array(hiddenSelector).max(10).default([]),
});
export type HeatmapFields = z.output<typeof heatmapFields>;

function checkVariant({ type, variant }: Pick<HeatmapFields, "type" | "variant">, context: z.RefinementCtx): void {
  if ((type === "ab") === (variant !== undefined)) return;
  const key = type === "ab" ? "required" : "unknownField";
  context.addIssue({ code: "custom", path: ["variant"], params: { key } });
}

const moment = z.iso.datetime();
const count = z.number().int().nonnegative();
const share = z.number();
const address = z.object({ mode: z.enum(addressModes), url: z.string(), sample: z.string().nullable() });

const heatmap = address.extend({
  id,
  website: id,
  name,
  type: z.enum(heatmapTypes),
  variant: address.nullable(),
  devices: z.array(z.enum(heatmapDevices)),
  hide: z.array(z.string()),
  /** Of its pictures; figures are served in every state. */
  state: z.enum(captureStates),
  /** Where it has no picture at all. */
  reason: capture.shape.reason,
  /** Of a picture that was to replace another: what it shows is older than its owner wanted. */
  lastFailure: lastFailure.nullable(),
  createdAt: moment,
  /** The last of each device and page, the newest first: five pictures, and what waits, runs or failed after them. */
  captures: z.array(capture),
});
export type Heatmap = z.infer<typeof heatmap>;

/** Clicks and people of the last 30 days. */
const listed = heatmap.extend({ clicks: count, people: count });

export const heatmapSorts = ["-createdAt", "createdAt", "name", "-name"] as const;
const listQuery = z.object({
  website: id,
  wid: id.optional(),
  q: text(80).optional(),
  state: oneOf(captureStates).optional(),
  type: oneOf(heatmapTypes).optional(),
  sort: z.enum(heatmapSorts).default("-createdAt"),
  ...paging,
});

/** An element's number, as text: it has 64 bits. */
const elementNumber = z
  .string()
  .regex(/^\d{1,20}$/)
  .refine((value) => BigInt(value) < 2n ** 64n);

/** Report parameters; `device` is the kind of viewport here. */
const statParameters = reportInput
  .omit({ website: true, boundary: true, device: true, sort: true, page: true, limit: true })
  .extend({ id, device: device.default("desktop"), variant: oneOf(variants).default("a") });
/** A picture by its id, instead of the newest of the device. */
const pictured = { capture: id.optional() };
const setting = (name: HeatSettingName) => {
  const { min, max, first } = heatSettings[name];
  return z.coerce.number().int().min(min).max(max).default(first);
};
const layerSettings = { opacity: setting("opacity"), blur: setting("blur"), radius: setting("radius") };
const clickQuery = statParameters
  .extend({
    ...pictured,
    ...{ blur: layerSettings.blur, radius: layerSettings.radius },
    layer: oneOf(clickLayers).default("all"),
    /** Whether to answer points too: there are none before there is a picture. `blur` and `radius` set their `top`. */
    points: flag.default(false),
    page: paging.page,
    limit: z.coerce.number().int().min(1).max(maxFileElements).default(10),
  })
  .strict();

/** Pages that an address matches, with how often they were seen. */
const previewQuery = z.object({ wid: id, ...addressShape });
const preview = z.object({
  /** Different pages with views in the last 30 days, and the views of all. */
  pages: count,
  views: count,
  /** The most viewed ones, each as reports name it. */
  items: z.array(z.object({ page: z.string(), views: count })),
});
export type PagePreview = z.infer<typeof preview>;

const clickersQuery = statParameters.extend({ element: elementNumber.default("0"), ...paging }).strict();
/** People who clicked an element, with what it is called. */
const clickers = listOf(person).extend({
  element: clickedElement.pick({ element: true, selector: true, text: true, isTextHidden: true, link: true }),
  /** Of the period and filters. */
  clicks: count,
});

const screenshotQuery = statParameters
  .extend({
    ...{ ...pictured, ...layerSettings, layer: oneOf(clickLayers).optional() },
    /** The finished picture: the page with the clicks of a layer (`all` unless given) drawn in. */
    format: oneOf(finishedFormats).optional(),
  })
  .strict();
/** The bytes with how they may be shown: a picture runs nothing. */
const image = z.object({ headers: z.record(z.string(), z.string()), body: z.file() });

const retakeInput = z.object({
  id,
  devices: z.array(device).min(1).max(heatmapDevices.length).optional(),
  /** `browser` queues nothing: it answers the address that opens the page with a tool, once and for 15 minutes. */
  via: oneOf(["server", "browser"]).default("server"),
  /** Which page is opened. */
  variant: oneOf(variants).default("a"),
});
const retaken = captureQueue.extend({ open: z.string().optional(), expiresAt: moment.optional() });

const reached = { people: count, share };
const scrollFigures = {
  /** Of whom a browser reported how far down they saw; every share is of them. */
  people: count,
  views: count,
  /** Views of which no browser reported that. */
  unmeasured: count,
  /** The average lower edge of the first screen, as a share of the document's height; null without a measured view. */
  fold: share.nullable(),
  /** The share of people who saw the page down to there. */
  reachFold: share.nullable(),
  /** How far down half of the people saw. */
  half: share.nullable(),
  /** Who saw the page's end. */
  end: z.object(reached),
};
const scrollStat = listOf(
  z.object({ from: share, to: share, ...reached, compare: z.object(reached).optional() }),
).extend({
  device: z.enum(heatmapDevices),
  range: range.omit({ boundary: true }),
  ...scrollFigures,
  capture: takenCapture.nullable(),
  compare: z.object({ ...period, ...scrollFigures }).optional(),
});
export type ScrollStat = z.infer<typeof scrollStat>;

const path = "/wm/heatmap/v1/heatmap";
const ofHeatmap = requiresResource("heatmap");

export const heatmaps = {
  create: requiresWebsite("wid")
    .route({ method: "POST", path, summary: "Make a heatmap; it counts the past too" })
    .input(heatmapFields.extend({ wid: id }).superRefine(checkVariant))
    .output(success(heatmap)),
  preview: requiresWebsite("wid")
    .meta({ access: "website", by: "wid", isRecorded: false })
    .route({ method: "POST", path: `${path}/preview`, summary: "The pages that an address matches; nothing is stored" })
    .input(previewQuery)
    .output(success(preview)),
  list: requiresWebsite("website")
    .route({ method: "GET", path: `${path}/{website}/list`, summary: "Heatmaps of a website" })
    .input(listQuery)
    .output(success(listOf(listed))),
  get: ofHeatmap
    .route({ method: "GET", path: `${path}/{id}`, summary: "One heatmap, with its captures" })
    .input(z.object({ id }))
    .output(success(heatmap)),
  delete: ofHeatmap
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Delete a heatmap; clicks stay" })
    .input(z.object({ id }))
    .output(success(z.object({ id, deleted: z.literal(true) }))),
  queue: ofHeatmap
    .route({ method: "GET", path: `${path}/queue/{id}`, summary: "How far the pictures of a heatmap are" })
    .input(z.object({ id }))
    .output(success(captureQueue)),
  retake: ofHeatmap
    .route({
      method: "POST",
      path: `${path}/queue/{id}`,
      summary: "Take the pictures of a heatmap again, here or in the owner's own browser",
    })
    .input(retakeInput)
    .output(success(retaken)),
  clicks: ofHeatmap
    .route({
      method: "GET",
      path: `${path}/click/{id}/stat`,
      summary: "The clicked elements of its pages, with people, rage and dead clicks",
    })
    .input(clickQuery)
    .output(success(clickStat)),
  clickers: ofHeatmap
    .route({ method: "GET", path: `${path}/click/{id}/people`, summary: "The people who clicked an element" })
    .input(clickersQuery)
    .output(success(clickers)),
  scroll: ofHeatmap
    .route({ method: "GET", path: `${path}/scroll/{id}/stat`, summary: "How far down people see its pages" })
    .input(statParameters.extend(pictured).strict())
    .output(success(scrollStat)),
  screenshot: ofHeatmap
    .route({
      method: "GET",
      path: `${path}/screenshot/{id}`,
      summary: "The picture of a page; with `layer` the clicks alone, transparent; with `format` both in one",
      outputStructure: "detailed",
    })
    .input(screenshotQuery)
    .output(image),
};
