import { expect, it } from "vitest";
import type { Heatmap } from "#contract/heatmaps.ts";
import { noticeOf } from "./picture-notice.server.ts";

type Capture = Heatmap["captures"][number];
const captureOf = (device: string, variant: "a" | "b", reason: string | null, state = "failed") =>
  ({ device, variant, reason, state }) as unknown as Capture;
const taken = (device: string, variant: "a" | "b" = "a") => captureOf(device, variant, null, "ready");

it("a retake that failed is said where it failed, also where another device or page failed later", () => {
  const captures = [
    ...[captureOf("desktop", "a", "dns"), taken("desktop")],
    ...[captureOf("desktop", "b", "tls"), taken("desktop", "b")],
    ...[captureOf("mobile", "a", "timeout"), taken("mobile")],
    taken("tablet"),
  ];
  const heatmap = { captures, devices: ["desktop", "tablet", "mobile"] } satisfies Pick<
    Heatmap,
    "captures" | "devices"
  >;
  const titleOf = (device: "desktop" | "tablet" | "mobile", variant: "a" | "b" = "a") =>
    noticeOf(heatmap, { device, variant })?.title;
  const titles = [titleOf("desktop"), titleOf("desktop", "b"), titleOf("mobile")];
  expect(titles).not.toContain(undefined);
  expect(new Set(titles).size).toBe(3);
  expect(titleOf("tablet")).toBeUndefined();
});

it("a picture that waits to be replaced has nothing to say", () => {
  const captures = [captureOf("desktop", "a", null, "queued"), taken("desktop")];
  expect(noticeOf({ captures, devices: ["desktop"] }, { device: "desktop", variant: "a" })).toBeUndefined();
});
