import { expect, it } from "vitest";
import { loadView } from "./load-view.server.ts";

const website = "4b0c8a52-0000-4000-8000-000000000001";
const range = { from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z" };
const scrolled = { people: 0, views: 0, unmeasured: 0, fold: null, reachFold: null, half: null, end: {}, items: [] };

/** A view of a heatmap that takes pictures on desktops alone, and the calls about clicks that it takes. */
async function view(
  address: string,
  { type = "click", clicks = 0, compare }: { type?: string; clicks?: number; compare?: object },
) {
  const calls: { points?: boolean; variant?: string }[] = [];
  const captures = ["a", "b"].map((variant) => ({ device: "desktop", variant, state: "failed", reason: "dns" }));
  const heatmap = {
    ...{ id: "h", website, name: "چای", type, state: "failed", url: "/a", captures, devices: ["desktop"] },
    variant: type === "ab" ? { mode: "is", url: "/b", sample: null } : null,
  };
  const devices = { desktop: clicks, tablet: 0, mobile: 0 };
  const stat = {
    ...{ devices, clicks, people: clicks, rage: 0, dead: 0, capture: null, items: [], total: 0 },
    compare,
  };
  const heatmaps = {
    get: async () => ({ result: heatmap }),
    clicks: async (input: object) => {
      calls.push(input);
      return { result: stat };
    },
    scroll: async () => ({ result: scrolled }),
  };
  const head = { filters: { chips: [], clear: "?", wrong: [] } };
  const open = {
    api: { heatmaps },
    head,
    query: new URLSearchParams(address),
    zone: "Asia/Tehran",
    website: { foldedUntil: null },
  };
  const reportQuery = { website, ...range, compare: false };
  return { calls, page: await loadView({ ...open, websiteId: website, reportQuery, param: () => website } as never) };
}

it("scrolling has its own file, and asks for no points", async () => {
  const scroll = await view("view=scroll", {});
  expect(scroll.page.file).toMatch(/export\?.*list=scroll/);
  expect(scroll.calls).toMatchObject([{ points: false }]);
  const click = await view("list=scroll", {});
  expect(click.page.file).not.toContain("list=");
  expect(click.calls).toMatchObject([{ points: true }]);
});

it("a picture is taken again of devices that the heatmap has", async () => {
  expect((await view("", {})).page.canRetake).toBe(true);
  const { canRetake, notice } = (await view("on=tablet", {})).page;
  expect([canRetake, notice?.text]).toEqual([false, expect.stringContaining("عکس از راه دیگر")]);
});

it("each page of a comparison says why it has no picture, and both that there are no clicks", async () => {
  const { comparison, notice } = (await view("", { type: "ab" })).page;
  expect(notice).toBeUndefined();
  expect(comparison).toMatchObject({ isEmpty: true, sides: [{ key: "a" }, { key: "b" }] });
  expect(comparison?.sides.every((side) => side.notice !== undefined)).toBe(true);
  expect((await view("", { type: "ab", clicks: 3 })).page.comparison?.isEmpty).toBe(false);
});

it("the figures of the compared period are said", async () => {
  expect((await view("", { clicks: 3 })).page.figures.before).toBeUndefined();
  const { figures } = (await view("", { clicks: 3, compare: { ...range, clicks: 5, people: 2 } })).page;
  expect(figures.before).toBe("در دورهٔ قبل: ۵ کلیک از ۲ نفر");
});
