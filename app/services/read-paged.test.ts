import { expect, it } from "vitest";
import { readPaged } from "./read-paged.server.ts";

const list = (total: number) => async (page: number) => ({ page, limit: 20, total });
const read = (query: string, total = 45) => readPaged(new URLSearchParams(query), list(total));

it.each([
  ["", 1, false],
  ["page=2", 2, false],
  ["page=3", 3, false],
  ["page=4", 3, true],
  ["page=-1", 1, true],
  ["page=0", 1, true],
  ["page=1.5", 1, true],
  ["page=1e9", 1, true],
  ["page=", 1, true],
  ["page=x", 1, true],
])("the page of an address is one that the list has: %s", async (query, page, isOther) => {
  expect(await read(query)).toEqual({ page, limit: 20, total: 45, isOther });
});

it("an empty list has one page", async () => {
  expect(await read("", 0)).toMatchObject({ page: 1, isOther: false });
  expect(await read("page=2", 0)).toMatchObject({ page: 1, isOther: true });
});
