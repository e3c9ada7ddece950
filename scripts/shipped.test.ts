import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** Engines of systems for which no checksum could be read yet: an installation there trusts the registry. */
const uncheckedEngines = ["darwin-arm64", "darwin-x64", "linux-arm64-gnu"].map(
  (name) => `node_modules/@chdb/lib-${name}`,
);

it("every package of the lock file has a checksum, but for the engine on other systems", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { integrity?: string }> };
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity }]) => path !== "" && !/^sha512-/.test(`${integrity}`),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(unchecked.map(([path]) => path)).toEqual(uncheckedEngines);
});

it("a signal to npm reaches what it runs: its shell gives way to it", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect([scripts.start, scripts.dev]).toEqual(["exec node scripts/start.mjs", "exec node scripts/dev.mjs"]);
});

it("the image runs as an unprivileged user, and compose opens its ports to this machine alone", () => {
  const users = read("Dockerfile").match(/^USER .+$/gm);
  expect(users?.at(-1)).toBe("USER node");
  const compose = read("compose.yaml");
  const ports = compose.match(/^ +- "[\d.:]+"$/gm) ?? [];
  expect(ports.length).toBeGreaterThan(0);
  expect(ports.filter((port) => !port.includes('"127.0.0.1:'))).toEqual([]);
  expect(compose).not.toMatch(/privileged|network_mode|cap_add|docker\.sock/);
});
