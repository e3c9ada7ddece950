import { expect, it } from "vitest";
import { loadView } from "./load-view.server.ts";

const website = "4b0c8a52-0000-4000-8000-000000000001";
const range = { from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z" };
const scrolled = { people: 0, views: 0, unmeasured: 0, fold: null, reachFold: null, half: null, end: {}, items: [] };

interface Shown {
  type?: string;
  clicks?: number;
  compare?: object;
  /** When the website's first event happened. */
  firstAt?: number;
  items?: object[];
}

/** A view of a heatmap that takes pictures on desktops alone, and the calls about clicks that it takes. */
async function view(address: string, { type = "click", clicks = 0, compare, firstAt, items = [] }: Shown) {
  const calls: { points?: boolean; variant?: string }[] = [];
  const captures = ["a", "b"].map((variant) => ({ device: "desktop", variant, state: "failed", reason: "dns" }));
  const heatmap = {
    ...{ id: "h", website, name: "چای", type, state: "failed", url: "/a", captures, devices: ["desktop"] },
    variant: type === "ab" ? { mode: "is", url: "/b", sample: null } : null,
  };
  const devices = { desktop: clicks, tablet: 0, mobile: 0 };
  const stat = {
    ...{ devices, clicks, people: clicks, rage: 0, dead: 0, capture: null, items, total: items.length },
    compare,
  };
  const heatmaps = {
    get: async () => ({ result: heatmap }),
    clicks: async (input: object) => {
      calls.push(input);
      return { result: stat };
    },
    scroll: async () => ({ result: { ...scrolled, compare } }),
  };
  const head = { filters: { chips: [], clear: "?", wrong: [] } };
  const open = {
    api: { heatmaps },
    head,
    query: new URLSearchParams(address),
    zone: "Asia/Tehran",
    website: { foldedUntil: null },
    findFirstAt: async () => firstAt,
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

it("nothing is compared with a period that begins before the first event", async () => {
  const compare = { from: "2026-10-31T00:00:00Z", to: range.from, clicks: 3, people: 3, views: 3, half: null };
  const item = {
    element: "buy",
    rank: 1,
    text: "خرید",
    selector: "a",
    clicks: 7,
    people: 7,
    share: 1,
    rage: 0,
    dead: 0,
  };
  const shown = { clicks: 7, compare, items: [{ ...item, compare: { clicks: 3 } }] };
  const baseOf = async (firstAt: number) => {
    const [{ page }, scroll, pages] = await Promise.all([
      view("", { ...shown, firstAt }),
      view("view=scroll", { ...shown, firstAt }),
      view("", { ...shown, type: "ab", firstAt }),
    ]);
    return [
      ...[page.ranking[0]?.change?.text, page.figures.before, scroll.page.scroll?.before],
      ...(pages.page.comparison?.sides.map(({ before }) => before) ?? []),
    ];
  };
  const whole = await baseOf(Date.parse("2026-10-30T10:00:00Z"));
  expect(whole).toHaveLength(5);
  expect(whole[0]).toBe("+۱۳۳٫۳٪");
  expect(whole).not.toContain(undefined);
  expect(await baseOf(Date.parse("2026-10-31T10:00:00Z"))).toEqual(Array.from({ length: 5 }));
});
