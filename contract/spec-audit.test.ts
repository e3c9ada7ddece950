import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { contractRoutes } from "./routes.ts";
import { screens } from "./screens.ts";

const root = new URL("../", import.meta.url);
const table = readFileSync(new URL("docs/spec.md", root), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.slice(2, -2).split(" | "));
const nameless = (path: string) => path.replace(/\{[^}]*\}/g, "{}").replace(/\/$/, "");

describe("the table of the specification", () => {
  const calls = table.filter(([first = ""]) => /^(GET|POST|PUT|PATCH|DELETE) \//.test(first));

  it("names each call of the contract by its method, path and name", () => {
    const known = new Set(contractRoutes().map(({ method, path, name }) => `${method} ${nameless(path)} ${name}`));
    expect(calls).toHaveLength(157);
    expect(calls.filter(([call, name]) => !known.has(`${nameless(call ?? "")} ${name}`))).toEqual([]);
  });

  it("names the address of each screen, which the walks open where it needs no id", () => {
    const listed = table.slice(table.findIndex(([first]) => first === "screen"));
    const addresses = listed.slice(1, 35).map(([, address = ""]) => address);
    expect(addresses.at(-1)).toMatch(/^any address/);
    const walked = new Set<string>(Object.values(screens).map(({ path }) => path));
    const plain = addresses.flatMap((each) => /^`\/w\/\{w\}\/?([^{}]*)`$/.exec(each)?.[1] ?? []);
    expect(plain.length).toBeGreaterThan(20);
    const isWalked = (path: string) => [...walked].some((each) => each === path || each.startsWith(`${path}/`));
    expect(plain.filter((path) => !isWalked(path))).toEqual([]);
  });

  it("names files and tests that are there", () => {
    const named = [
      ...readFileSync(new URL("docs/spec.md", root), "utf8").matchAll(/`((?:tests|contract|app|platform)\/[^`]+)`/g),
    ];
    expect(named.length).toBeGreaterThan(150);
    expect(
      named.map(([, path = ""]) => path).filter((path) => !existsSync(fileURLToPath(new URL(path, root)))),
    ).toEqual([]);
  });

  it("names a test for each row of sections 3 to 5, 8 and 9", () => {
    const text = readFileSync(new URL("docs/spec.md", root), "utf8");
    const parts = ["## 3.", "## 4.", "## 5 and 8.", "## 9."].map(
      (head) => text.split(`\n${head}`)[1]?.split("\n## ")[0],
    );
    const rows = parts.flatMap((part = "") => part.split("\n").filter((line) => /^\| (?!---)/.test(line)));
    expect(rows.length).toBeGreaterThan(60);
    const isHead = (row: string) => row.endsWith(" | test |");
    expect(rows.filter((row) => !isHead(row) && !/\| `[^|]*\.test\.tsx?`[^|]*\|$/.test(row))).toEqual([]);
  });
});
