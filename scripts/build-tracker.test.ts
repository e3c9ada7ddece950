import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import {
  bundleCopier,
  bundleDeadClicks,
  bundleOnSite,
  bundlePicker,
  bundlePush,
  bundlePushWorker,
  bundleTracker,
  maxBytes,
  maxCopierBytes,
  maxDeadClicksBytes,
  maxOnSiteBytes,
  maxPickerBytes,
  maxPushBytes,
  maxPushWorkerBytes,
} from "./build-tracker.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

it("the tracker is one script of at most 3 KiB brotli without global names of its own", async () => {
  const code = await bundleTracker(root);
  expect(maxBytes).toBe(3 * 1024);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(maxBytes);
  expect(code).toMatch(/^\(\(\)=>\{.*\}\)\(\);$/s);
});

it.each([
  ["part that shows messages", bundleOnSite, maxOnSiteBytes],
  ["part that distinguishes dead clicks", bundleDeadClicks, maxDeadClicksBytes],
  ["prompt of web push", bundlePush, maxPushBytes],
  ["worker of web push", bundlePushWorker, maxPushWorkerBytes],
  ["picker", bundlePicker, maxPickerBytes],
  ["copier", bundleCopier, maxCopierBytes],
])("the %s is a small script that brings nothing by address", async (_, bundle, maxToolBytes) => {
  const code = await bundle(root);
  expect(maxToolBytes).toBeLessThanOrEqual(7 * 1024);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(maxToolBytes);
  expect(code).not.toMatch(/innerHTML|eval/);
});
