import { expect, it } from "vitest";
import { loadWebsites, size } from "./load-websites.server.ts";

const all = Array.from({ length: size + 2 }, (_, index) => ({
  ...{ id: `w${index}`, name: `سایت ${index}`, url: `https://shop${index}.example`, timeZone: "Asia/Tehran" },
  createdAt: "2026-11-20T10:00:00Z",
}));
/** The twin of the first one, on the second page. */
const twin = { ...all[0], id: "twin", createdAt: "2026-11-01T10:00:00Z" };
const stored = [...all, twin];

const api = {
  websites: {
    list: async ({ page = 1, limit = 20 }) => {
      const items = stored.slice((page - 1) * limit, page * limit);
      return { result: { items, total: stored.length, page, limit } };
    },
  },
};

const madeOn = async (page: number) => {
  const context = { api, request: new Request("http://nabz.example/"), query: new URLSearchParams(`page=${page}`) };
  const { websites } = await loadWebsites(context as unknown as Parameters<typeof loadWebsites>[0]);
  return websites.filter(({ made }) => made !== "").map(({ id, made }) => [id, made]);
};

it("websites of equal names and addresses say when they were made, also where another page has their twin", async () => {
  expect(await madeOn(1)).toEqual([["w0", "۲۹ آبان ۱۴۰۵"]]);
  expect(await madeOn(2)).toEqual([["twin", "۱۰ آبان ۱۴۰۵"]]);
});
