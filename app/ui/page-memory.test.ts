import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const routes = join(import.meta.dirname, "..", "routes");

/** Read anew on the way back from a gateway: they may have been paid meanwhile (docs/decisions/0096-way-to-the-gateway.md). */
const readAnew = [
  ...["_account.orders_.$order", "_account.orders_.$order_.cancel"],
  ...["_account.payments_.$payment", "_account.payments_.$payment_.gateway"],
];

test("every screen in a shell, and the shells, are kept for Back", () => {
  const paths = readdirSync(routes)
    .filter((name) => /^(w\.\$website|_account)(\.|$)/.test(name))
    .filter((name) => !readAnew.includes(name))
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
