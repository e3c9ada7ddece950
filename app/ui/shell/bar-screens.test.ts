import { expect, it } from "vitest";
import { menuScreens, screenOf } from "#contract/screens.ts";
import { barScreens } from "./bar-screens.ts";

const keysOf = (keys: readonly string[]) => barScreens(keys.map((key) => ({ key }))).map(({ key }) => key);

it("a phone has the list of people and the journeys in reach, not reports of the same name", () => {
  expect(keysOf(menuScreens)).toEqual(["people", "journeys"]);
});

it("a partner's menu, which has neither, has two reports there", () => {
  const partner = menuScreens.filter((key) => screenOf(key).isTamin);
  expect(keysOf(partner)).toEqual(["audience", "campaign"]);
});
