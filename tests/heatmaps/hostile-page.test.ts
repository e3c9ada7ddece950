import { expect, it } from "vitest";
import { hostilePage } from "./hostile-page.ts";

// An unguarded browser reaches loopback by 38 of them: the others it does not have, or refuses by itself.
it("a hostile page tries 52 paths to loopback", () => {
  const page = hostilePage(4711);
  const [markup = "", script = ""] = page.split("const secret = ");
  const inMarkup = [...markup.matchAll(/:4711\//g), ...markup.matchAll(/"\/to-secret"/g)];
  expect([inMarkup.length, [...script.matchAll(/attempt\((?!work)/g)].length]).toEqual([35, 17]);
});
