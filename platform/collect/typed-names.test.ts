import Bowser from "bowser";
import { expect, it } from "vitest";
import { listTypedNames } from "#contract/text/typed-names.ts";
import { readAgent } from "./agent.ts";
import { classifyHost, foldSource } from "./known-sources.ts";

const valuesOf = (field: string) => listTypedNames(field).map(([value]) => value);

it("what conditions suggest is what the collector writes", () => {
  expect(valuesOf("source").filter((host) => foldSource(host) !== host || classifyHost(host) === undefined)).toEqual(
    [],
  );
  const xiaomi = "Mozilla/5.0 (Linux; U; Android 13) Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/13.5.0-gn";
  const written = {
    os: Object.values(Bowser.OS_MAP),
    browser: [...Object.values(Bowser.BROWSER_MAP), readAgent(xiaomi).browser],
  };
  expect(written.os).toEqual(expect.arrayContaining(valuesOf("os")));
  expect(written.browser).toEqual(expect.arrayContaining(valuesOf("browser")));
});

it("each other name leads to one value of its field", () => {
  for (const field of ["medium", "device", "country", "source", "os", "browser"]) {
    const names = listTypedNames(field).flatMap(([, all]) => all);
    expect(new Set(names).size, field).toBe(names.length);
  }
});
