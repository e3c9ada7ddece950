import { expect, it } from "vitest";
import { licences } from "./rules.mjs";

const found = (packages: Record<string, object>) => {
  const text = JSON.stringify({ packages: { "": { license: "MIT" }, ...packages } }, null, 2);
  return licences
    .check([{ path: "package-lock.json", text }])
    .map(({ line, message }) => [line, message.split(":")[0]]);
};

it.each(["MIT", "ISC", "Apache-2.0", "(MIT OR CC0-1.0)", "(GPL-3.0-only OR MIT)", "(Apache-2.0 AND MIT)"])(
  "a package under %s may be used",
  (license) => {
    expect(found({ "node_modules/a": { version: "1.0.0", license } })).toEqual([]);
  },
);

it.each([
  ["GPL-3.0-only"],
  ["AGPL-3.0"],
  ["(MIT AND GPL-3.0-only)"],
  ["SEE LICENSE IN LICENSE"],
  ["UNLICENSED"],
  [undefined],
])("a package under %s is found, at its line", (license) => {
  expect(found({ "node_modules/b/node_modules/@c/a": { version: "1.0.0", license } })).toEqual([[6, "@c/a 1.0.0"]]);
});

it("tools of development are not shipped", () => {
  expect(found({ "node_modules/a": { version: "1.0.0", license: "GPL-3.0-only", dev: true } })).toEqual([]);
});

it("an exception holds for its package and its words alone", () => {
  expect(found({ "node_modules/vazirmatn": { version: "33.0.3", license: "OFL" } })).toEqual([]);
  expect(found({ "node_modules/vazirmatn": { version: "34.0.0", license: "SEE LICENSE" } })).toHaveLength(1);
  expect(found({ "node_modules/other": { version: "1.0.0", license: "OFL" } })).toHaveLength(1);
  const libvips = (name: string) =>
    found({ [`node_modules/${name}`]: { version: "1.3.4", license: "LGPL-3.0-or-later" } });
  expect(libvips("@img/sharp-libvips-linux-x64")).toEqual([]);
  expect(libvips("@img/sharp-linux-x64")).toHaveLength(1);
  expect(libvips("libvips")).toHaveLength(1);
});

it("the chart library stays below the version whose licence forbids its use, whatever its field says", () => {
  expect(found({ "node_modules/apexcharts": { version: "4.7.0", license: "MIT" } })).toEqual([]);
  expect(found({ "node_modules/apexcharts": { version: "5.0.0", license: "MIT" } })).toEqual([[6, "apexcharts 5.0.0"]]);
  expect(found({ "node_modules/react-apexcharts": { version: "1.7.0", license: "MIT" } })).toEqual([]);
  expect(found({ "node_modules/react-apexcharts": { version: "1.8.0", license: "MIT" } })).toHaveLength(1);
});
