import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { bundleTracker, mostBytes } from "./build-tracker.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

it("the tracker is one script of at most 3 KiB brotli that leaves nothing behind but its name", async () => {
  const code = await bundleTracker(root);
  expect(mostBytes).toBe(3 * 1024);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(mostBytes);
  expect(code).toMatch(/^\(\(\)=>\{.*\}\)\(\);$/s);
});
