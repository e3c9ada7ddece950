import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { bundlePicker, bundleTracker, maxBytes, maxPickerBytes } from "./build-tracker.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

it("the tracker is one script of at most 3 KiB brotli without global names of its own", async () => {
  const code = await bundleTracker(root);
  expect(maxBytes).toBe(3 * 1024);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(maxBytes);
  expect(code).toMatch(/^\(\(\)=>\{.*\}\)\(\);$/s);
});

it("the picker is a module of at most 6 KiB brotli that brings nothing by address", async () => {
  const code = await bundlePicker(root);
  expect(maxPickerBytes).toBe(6 * 1024);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(maxPickerBytes);
  expect(code).not.toMatch(/innerHTML|eval|url\(|<style/);
});
