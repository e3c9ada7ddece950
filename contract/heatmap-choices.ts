/** What heatmaps are chosen by, for contract and browser alike. */

export const heatmapTypes = ["click", "scroll", "normal", "ab"] as const;
export const addressModes = ["is", "exactly", "start with", "end with", "regex"] as const;
export type AddressMode = (typeof addressModes)[number];
/** The same modes as of defined events, but for patterns, which those lack. */
export const pageModes = {
  is: "exact",
  exactly: "exact",
  "start with": "starts_with",
  "end with": "ends_with",
} as const;
/** By the width of the viewport: 1024 and more, 640 to 1023, less. */
export const heatmapDevices = ["desktop", "tablet", "mobile"] as const;
export type HeatmapDevice = (typeof heatmapDevices)[number];
export const captureStates = ["queued", "processing", "ready", "failed"] as const;
export const clickLayers = ["all", "rage", "dead"] as const;
export type ClickLayer = (typeof clickLayers)[number];
/** How a finished picture is encoded. */
export const finishedFormats = ["png", "webp"] as const;
export type FinishedFormat = (typeof finishedFormats)[number];
