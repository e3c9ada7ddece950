import { expect, it } from "vitest";
import { sortLinks } from "./sort-links.ts";

const columns = { name: "name", created: "-createdAt" };
const links = (sort: string) => sortLinks(new URLSearchParams("q=tea&page=3"), { sort, columns });

it("a column sorts in its usual order first, from the first page on", () => {
  expect(links("-createdAt").name).toEqual({ to: "?q=tea&sort=name" });
  expect(links("name").created).toEqual({ to: "?q=tea&sort=-createdAt" });
});

it("the column that sorts says its order, and turns it", () => {
  expect(links("-createdAt").created).toEqual({ to: "?q=tea&sort=createdAt", now: "descending" });
  expect(links("createdAt").created).toEqual({ to: "?q=tea&sort=-createdAt", now: "ascending" });
  expect(links("name").name).toEqual({ to: "?q=tea&sort=-name", now: "ascending" });
});
