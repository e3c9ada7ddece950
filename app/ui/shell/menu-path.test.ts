import { expect, it } from "vitest";
import { menuScreens, screenKeys, screens } from "#contract/screens.ts";
import { isOpen, menuPath } from "./menu-path.ts";

const current = (address: string) => {
  const { pathname, search } = new URL(address, "https://nabz.example");
  return menuScreens.filter((key) => isOpen(screens[key].path, menuPath(pathname, search)));
};

it.each([
  ["/w/1", "overview"],
  ["/w/1/reports/retention/people?cohort=x", "retention"],
  ["/w/1/filters/add?screen=reports%2Fpages&field=path", "pages"],
  ["/w/1/filters/add?screen=people%2Fusers", "people"],
  ["/w/1/filters/add?screen=orders", "orders"],
  ["/w/1/filters/add?screen=funnels%2F3f0c8a52-0000-4000-8000-000000000001%2Fleft%2F2", "funnels"],
  ["/w/1/annotations?screen=campaigns%2Fcompare", "campaigns"],
  ["/w/1/goals/7", "goals"],
  ["/w/1/exclusions/new", "install"],
  ["/w/1/orders/7", "orders"],
  ["/w/1/install/wordpress", "install"],
  ["/w/1/suppression/remove?address=x", "integration"],
])("at %s the menu's entry of %s is current, and no other", (address, screen) => {
  expect(current(address)).toEqual([screen]);
});

it("every screen has one current entry, apart from pages beside any of them", () => {
  const beside = new Set(["notifications", "annotations", "savedFilters", "addFilter", "shares"]);
  for (const key of screenKeys) expect(current(`/w/1/${screens[key].path}`), key).toHaveLength(beside.has(key) ? 0 : 1);
  for (const path of ["nowhere", "annotations/7/delete", "share?screen=nonsense", "notifications?page=2"])
    expect(current(`/w/1/${path}`), path).toEqual([]);
});
