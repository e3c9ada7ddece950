import { heatLevels } from "./scale.ts";

/** From cold to hot, in equal steps. */
export const heatColors = ["#2C4FF0", "#1FB6E8", "#34C759", "#F5D90A", "#F5652A", "#D0021B"] as const;

const stops = heatColors.map((color) => [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16)));

/** What lies under the hottest spot can still be read. */
const maxAlpha = 0.85;

/** Red, green and blue (0 to 255) of an intensity from 0 to 1. */
export function colorOf(intensity: number): [number, number, number] {
  const place = Math.max(0, Math.min(1, intensity)) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  const part = place - index;
  const mix = (channel: number) => {
    const [from, to] = [stops[index]?.[channel] ?? 0, stops[index + 1]?.[channel] ?? 0];
    return Math.floor(from + (to - from) * part + 0.5);
  };
  return [mix(0), mix(1), mix(2)];
}

/** Alpha (0 to 255) of an intensity, with the opacity in percent. The cube makes a single click visible. */
export function alphaOf(intensity: number, opacity: number): number {
  const cold = 1 - intensity;
  return Math.floor(255 * maxAlpha * (opacity / 100) * (1 - cold * cold * cold) + 0.5);
}

/** Red, green, blue and alpha of every level, four bytes each. */
export function paletteOf(opacity: number): Uint8ClampedArray {
  const palette = new Uint8ClampedArray(heatLevels * 4);
  for (let level = 0; level < heatLevels; level += 1) {
    const intensity = level / (heatLevels - 1);
    palette.set([...colorOf(intensity), alphaOf(intensity, opacity)], level * 4);
  }
  return palette;
}
