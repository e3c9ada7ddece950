import { expect, it } from "vitest";
import { heatmapFile, limitLine, pairLines } from "./heatmap-file.server.ts";

const itemOf = (element: string, clicks: number, before = 0) => ({
  ...{ rank: 1, element, selector: `a.${element}`, text: element, isTextHidden: false, link: null },
  ...{ clicks, people: clicks, share: 0.5, rage: 0, dead: 0, compare: { clicks: before } },
});
const statOf = (total: number, ...items: ReturnType<typeof itemOf>[]) => ({ items, total }) as never;

it("a file of a comparison has the figures of both pages in a line", () => {
  const lines = pairLines(
    statOf(2, itemOf("buy", 4, 1), itemOf("cart", 2)),
    statOf(2, itemOf("buy", 3, 5), itemOf("more", 1)),
    true,
  );
  expect(lines).toEqual([
    [1, "buy", "a.buy", "", 4, 4, 0.5, 0, 0, 1, 3, 3, 0.5, 0, 0, 5],
    [2, "cart", "a.cart", "", 2, 2, 0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [3, "more", "a.more", "", 0, 0, 0, 0, 0, 0, 1, 1, 0.5, 0, 0, 0],
  ]);
});

it("an element below the limit of a page has empty cells there, as nobody knows its clicks", () => {
  const [a, b] = [statOf(1, itemOf("buy", 4)), statOf(9, itemOf("more", 1))];
  expect(pairLines(a, b, true)).toEqual([
    [1, "buy", "a.buy", "", 4, 4, 0.5, 0, 0, 0, "", "", "", "", "", ""],
    [2, "more", "a.more", "", 0, 0, 0, 0, 0, 0, 1, 1, 0.5, 0, 0, 0],
  ]);
});

it("a file says in its last line how many elements it lacks", () => {
  expect(limitLine(statOf(1, itemOf("buy", 4)))).toEqual([]);
  expect(limitLine(statOf(3, itemOf("buy", 4)))).toEqual([["", "۲ عنصر کم‌کلیک‌تر در این فایل نیست."]]);
});

/** The file of a heatmap's view, with the calls that it took. */
async function fileOf(view: "click" | "ab") {
  const calls: object[] = [];
  const clicks = async (input: { variant: string }) => {
    calls.push(input);
    return { result: statOf(1, itemOf(input.variant, 1)) };
  };
  const website = "4b0c8a52-0000-4000-8000-000000000001";
  const heatmap = { id: "h", website, type: view, captures: [], variant: view === "ab" ? {} : null };
  const reportQuery = { website, from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z", compare: false };
  const answer = await heatmapFile({
    ...{ api: { heatmaps: { get: async () => ({ result: heatmap }) } }, exporter: { heatmaps: { clicks } } },
    ...{ query: new URLSearchParams(), headers: new Headers(), reportQuery, param: () => website },
  } as never);
  return { calls, lines: (await answer.text()).trim().split("\r\n") };
}

it("a file takes one call, of a comparison one for each page", async () => {
  const one = await fileOf("click");
  expect(one.calls).toMatchObject([{ variant: "a", limit: 2_000 }]);
  expect(one.lines).toHaveLength(2);
  const both = await fileOf("ab");
  expect(both.calls).toMatchObject([{ variant: "a" }, { variant: "b" }]);
  expect(both.lines.slice(1)).toEqual(["1,a,a.a,,1,1,0.5,0,0,0,0,0,0,0", "2,b,a.b,,0,0,0,0,0,1,1,0.5,0,0"]);
  expect(both.lines[0]?.split(",")).toHaveLength(14);
});
