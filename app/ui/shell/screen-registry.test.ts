import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { screenKeys, screens } from "#contract/screens.ts";

/** Pages without a screen of their own: they lead on, ask back before a change, or need what another page chose. */
const passages = [
  "events/new",
  "heatmaps/new",
  "segments/new",
  "funnels/preview",
  "segments/preview",
  "integration/resume",
  "integration/stop",
  "suppression/remove",
  "reports/retention/people",
];

/** `w.$website.events_.new_.clicked` is `events/new/clicked`; layouts and addresses with further parameters are left out. */
const pathsOfRoutes = () =>
  readdirSync("app/routes", { recursive: true, encoding: "utf8" })
    .flatMap((file) => /^w\.\$website\.([^$/]+)\/route\.tsx$/.exec(file)?.[1] ?? [])
    .map((route) => route.replaceAll("_.", ".").replaceAll(".", "/").replace("/_index", ""))
    .filter((path) => path !== "_index");

it("every page of a website that needs nothing further is a screen of the registry, or a passage", () => {
  const known = new Set<string>([...screenKeys.map((key) => screens[key].path), ...passages]);
  expect(pathsOfRoutes().filter((path) => !known.has(path))).toEqual([]);
});
