import { expect, it } from "vitest";
import { heatmapWizard } from "./heatmap-wizard.server.ts";

it("the summary names the second page of a comparison alone", () => {
  const pages = { mode: "is", url: "/a", otherMode: "is", otherUrl: "/b" };
  const pathsOf = (type: string) =>
    heatmapWizard.words.pages(pages, { basics: { name: "چای", type }, pages }).map(({ path }) => path);
  expect(pathsOf("ab")).toEqual(["url", "sample", "otherUrl", "otherSample"]);
  expect(pathsOf("click")).toEqual(["url", "sample"]);
});
