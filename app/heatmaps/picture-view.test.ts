import { expect, it } from "vitest";
import { accuracyOf, pictureOf } from "./picture-view.server.ts";

const capture = {
  ...{ id: "b7c1", device: "desktop", variant: "b", takenAt: "2026-11-20T10:00:00.000Z", via: "server" },
  ...{ width: 1_440, height: 3_000, scale: 1, version: "1", stale: false, truncated: false, drawn: false },
} as const;

it("every picture of a view is of the capture in view, whichever its address names", () => {
  const settings = { opacity: 100, blur: 85, radius: 40 };
  const shown = { view: "ab", device: "mobile", layer: "all", variant: "b" } as const;
  const state = { ...shown, capture: undefined, settings };
  const query = new URLSearchParams("capture=a-gone-one&on=mobile&page=2&timeline=day");
  const view = { base: "/w/1/heatmaps/2", name: "چای", query, state, scroll: undefined };
  const { page, layer, file } = pictureOf({ clicks: 0, items: [], capture } as never, view) ?? {};
  const pictured = [page, layer?.address, file].map((each) => {
    const { on, variant, capture, page } = Object.fromEntries(new URL(each ?? "", "http://x").searchParams);
    return { on, variant, capture, page };
  });
  expect(pictured).toEqual(Array(3).fill({ on: "mobile", variant: "b", capture: capture.id, page: undefined }));
});

it("without a click nothing is said of how many were placed", () => {
  const none = { clicks: 0, placed: 0, exact: 0, moved: 0, place: 0, slot: 0, found: 0, page: 0, lost: 0, alike: null };
  const accuracyWith = (more: object) => accuracyOf({ accuracy: { ...none, ...more, lostItems: [] } } as never);
  expect(accuracyWith({})).toBeUndefined();
  expect(accuracyWith({ clicks: 4, placed: 3, exact: 3, lost: 1 })).toMatchObject({ isPoor: true });
});
