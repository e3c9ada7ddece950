import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

it("every link of docs/adding.md leads into the tree", () => {
  const page = join(root, "docs/adding.md");
  const links = [...readFileSync(page, "utf8").matchAll(/\]\(([^)]+)\)/g)].map(([, path = ""]) => path);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((path) => !existsSync(join(dirname(page), path)))).toEqual([]);
});
