import { expect, test } from "vitest";
import { createKeptPages } from "./kept-pages.ts";

const at = (pathname: string) => ({ pathname, search: "" });
const minute = 60_000;

function open() {
  const clock = { now: 0 };
  return { clock, pages: createKeptPages(() => clock.now) };
}

test("a page is found for five minutes after its data were loaded, however often it is shown", () => {
  const { clock, pages } = open();
  const page = { screen: { figure: 1 }, shell: { name: "Shop" } };
  pages.keep(at("/a"), page);
  clock.now = 4 * minute;
  expect(pages.find(at("/a"))).toBe(page);
  pages.keep(at("/a"), page);
  clock.now = 5 * minute;
  expect(pages.find(at("/a"))).toBeUndefined();
  pages.keep(at("/a"), { ...page, screen: { figure: 2 } });
  expect(pages.find(at("/a"))?.screen).toEqual({ figure: 2 });
});

test("a page with a new part is as old as the page", () => {
  const { clock, pages } = open();
  const whole = { figure: 1, chart: "a" };
  pages.keep(at("/a"), { screen: whole, shell: undefined });
  clock.now = 3 * minute;
  pages.keep(at("/b"), { screen: pages.inheritAge(whole, { ...whole, chart: "b" }), shell: undefined });
  expect(pages.find(at("/b"))).toBeDefined();
  clock.now = 5 * minute;
  expect(pages.find(at("/b"))).toBeUndefined();
});

test("twenty pages are kept, the last ones; a form that is sent forgets them", () => {
  const { pages } = open();
  for (let page = 0; page <= 20; page += 1) pages.keep(at(`/${page}`), { screen: {}, shell: undefined });
  expect([pages.find(at("/0")), pages.find(at("/1")), pages.find(at("/20"))].map((page) => page !== undefined)).toEqual(
    [false, true, true],
  );
  pages.clear();
  expect(pages.find(at("/20"))).toBeUndefined();
});
