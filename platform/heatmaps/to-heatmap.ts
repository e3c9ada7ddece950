import type { Heatmap } from "#contract/heatmaps.ts";
import { AppError } from "#platform/errors.ts";
import { findLastFailure, newestOf, toCapture } from "./captures/to-capture.ts";
import type { HeatmapRow, StoredAddress } from "./sql/heatmaps.ts";

const toAddress = ({ mode, url, sample }: StoredAddress) => ({ mode, url, sample });

/** A heatmap as the API answers it. Its reason is that of a capture that failed, where none is better. */
export function toHeatmap(website: string, row: HeatmapRow): Heatmap {
  const [first = { mode: "is" as const, url: "", sample: null }, second] = row.addresses.map(toAddress);
  const isComparison = second !== undefined;
  const hasFailed = row.state === "failed";
  return {
    ...{ id: row.id, website, name: row.name, type: row.type, ...first, variant: second ?? null },
    ...{ devices: row.devices, hide: row.hide, state: row.state },
    reason: hasFailed ? (newestOf(row.captures).find(({ reason }) => reason !== null)?.reason ?? null) : null,
    lastFailure: hasFailed ? null : findLastFailure(row.captures, isComparison),
    createdAt: row.createdAt.toISOString(),
    captures: row.captures.map((capture) => toCapture(capture, isComparison)),
  };
}

export const heatmapNotFound = () => new AppError("NOT_FOUND", "No such heatmap of this website");
