import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const routes = join(import.meta.dirname, "..", "routes");

test("every screen in a shell, and the shells, are kept for Back", () => {
  const paths = readdirSync(routes)
    .filter((name) => /^(w\.\$website|_account)(\.|$)/.test(name))
    .map((name) => join(routes, name, "route.tsx"));
  const sources = paths.flatMap((path) => {
    try {
      return [{ path, text: readFileSync(path, "utf8") }];
    } catch {
      return [];
    }
  });
  const screens = sources.filter(({ text }) => /export default/.test(text) && /export const loader/.test(text));
  expect(screens.length).toBeGreaterThan(50);
  const forgotten = screens.filter(({ text }) => !/export const clientLoader\b/.test(text));
  expect(forgotten.map(({ path }) => path)).toEqual([]);
});
