import { z } from "zod";
import { isCssSelector } from "./css-selector.ts";
import { text } from "./fields.ts";
import { addressModes, heatmapTypes } from "./heatmap-choices.ts";

/** A CSS selector of what a picture leaves out. */
export const hiddenSelector = text(200).refine(isCssSelector, { params: { key: "cssSelector" } });

/** The wizard of heatmaps: steps of plain fields. */

export const heatmapBasics = z.object({ name: text(80), type: z.enum(heatmapTypes) });

const address = text(2_000);

/** The pages; of a comparison the second ones too, which the wizard asks for by the type. */
export const heatmapPages = z.object({
  mode: z.enum(addressModes),
  url: address,
  sample: address.optional(),
  otherMode: z.enum(addressModes).optional(),
  otherUrl: address.optional(),
  otherSample: address.optional(),
});

const box = z.enum(["on"]).optional();

/** Which devices are photographed, and what the picture leaves out. */
export const heatmapPicture = z
  .object({ desktop: box, tablet: box, mobile: box, hide: z.array(hiddenSelector).max(10).default([]) })
  .refine(({ desktop, tablet, mobile }) => [desktop, tablet, mobile].includes("on"), {
    path: ["desktop"],
    params: { key: "required" },
  });
