import { expect, it } from "vitest";
import { i18n } from "#app/text/i18n.ts";
import { menuScreens } from "#contract/screens.ts";
import { menuText, screenTitle } from "#contract/text/menu.ts";

/** The headings of screens that take theirs from a catalogue; reports take the menu's word. Their pages' titles do too. */
const headings = {
  overview: "overview:title",
  realtime: "behaviour:realtime.title",
  orders: "orders:title",
  events: "definedEvents:page",
  funnels: "funnels:page",
  heatmaps: "heatmaps:page",
  people: "people:titles.users",
  segments: "segments:page",
  journeys: "journeys:page",
  campaigns: "campaigns:page",
  integration: "integration:page",
  install: "install:title",
} as const;

it("no two screens of the menu have the same name", () => {
  const names = menuScreens.map(screenTitle);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it("a screen is called in its heading and its title as it is in the menu", () => {
  for (const [screen, key] of Object.entries(headings))
    expect(i18n.t(key), screen).toBe(menuText.items[screen as keyof typeof headings]);
});
