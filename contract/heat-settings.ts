// Without schemas: the browser loads this file.

/** Bounds and first values of a layer's settings: opacity and blur in percent, the radius in px of the picture. */
export const heatSettings = {
  opacity: { min: 10, max: 100, first: 100 },
  blur: { min: 0, max: 100, first: 85 },
  radius: { min: 5, max: 100, first: 40 },
} as const;
export type HeatSettingName = keyof typeof heatSettings;
export const heatSettingNames = Object.keys(heatSettings) as HeatSettingName[];
export type LayerSettings = Record<HeatSettingName, number>;
