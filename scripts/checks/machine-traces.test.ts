import { expect, it } from "vitest";
import { machineTraces } from "./rules.mjs";

const found = (text: string, path = "README.md") => machineTraces.check([{ path, text }]).map(({ line }) => line);
/** Put together here: written out, it would be found in this file. */
const path = (...parts: string[]) => `/${parts.join("/")}/`;
const host = (...parts: string[]) => parts.join(".");

it.each([
  `cd ${path("work", "main")}`,
  `const data = "${path("work", "shared")}log";`,
  `PATH=${path("root", ".pyenv", "bin")}`,
  `${path("home", "mina", "nabz")}data`,
  `${path("Users", "mina")}nabz`,
  `  "${"resolve"}d": "https://x.example/a.tgz",`,
  `registr${"y"}=https://x.example/`,
  `@orpc:registr${"y"}=https://x.example/`,
  `RUN npm ci --cache https://${host("registry", "npmjs", "org")}/`,
  `see ${host("registry", "npmjs", "org")}`,
  `https://${host("artifactory", "x", "example")}/npm`,
])("a trace of one machine is found: %s", (text) => {
  expect(found(`first\n${text}`)).toEqual([2]);
});

it.each([
  "works with `HOME` under /root and in /home/me/nabz",
  "https://shop.example/work/1",
  "./work/a and build/work/a",
  'import { Registry } from "prom-client"; registry.metrics();',
  '  "integrity": "sha512-abc",',
  "FROM node:20-bookworm-slim",
  "/usr/bin/chromium",
])("what holds anywhere is not: %s", (text) => {
  expect(found(text)).toEqual([]);
});

it("binary files are passed over", () => {
  expect(found(`\0${path("work", "main")}`, "tests/data/access.log.gz")).toEqual([]);
});
