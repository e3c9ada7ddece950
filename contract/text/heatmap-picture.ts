import type { ClickLayer, HeatmapDevice } from "../heatmap-choices.ts";

/** What stands below a heatmap's finished picture: by itself it must say what it shows. */
export const heatmapPictureText = {
  devices: { desktop: "دسکتاپ", tablet: "تبلت", mobile: "موبایل" } satisfies Record<HeatmapDevice, string>,
  layers: { all: "کلیک", rage: "کلیک عصبی", dead: "کلیک بی‌اثر" } satisfies Record<ClickLayer, string>,
  page: (name: string, address: string, device: string) => `${name} · \u2066${address}\u2069 · ${device}`,
  placed: (placed: string, clicks: string, layer: string) => `${placed} از ${clicks} ${layer} روی این عکس جای گرفت`,
  period: (first: string, last: string) => (first === last ? `بازه: ${first}` : `بازه: ${first} تا ${last}`),
  taken: (day: string) => `عکس صفحه: ${day}`,
} as const;
