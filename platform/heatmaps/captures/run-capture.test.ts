import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Jobs } from "#platform/jobs/jobs.ts";
import { client, openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { createHeatmap } from "../create-heatmap.ts";
import { heatmapJobs } from "../job-kinds.ts";
import { removeHeatmap } from "../remove-heatmap.ts";
import { retakeCaptures } from "../retake-captures.ts";
import { findHeatmap, markOpened } from "../sql/heatmaps.ts";
import { CaptureError } from "./capture-error.ts";
import { captureFolder, listCaptureFiles, readElementMap } from "./capture-files.ts";
import type { CaptureRequest } from "./capture-page.ts";
import type { TakePicture } from "./run-capture.ts";

let platform: Platform;
let website: { id: string; host: string };
let taken: CaptureRequest[];
beforeAll(async () => {
  platform = await openTestPlatform();
});
beforeEach(async () => {
  const { id } = await platform.addWebsite(`${v7()}.example`);
  website = { id, host: "shop.example" };
  taken = [];
});
afterAll(() => platform?.close());

const picture = {
  ...{ picture: Buffer.from("a picture"), scale: 1, version: "v", truncated: false },
  map: { width: 1_440, height: 900, pageHeight: 900, screenHeight: 900, elements: [{ s: "html", box: [0, 0, 1, 1] }] },
} as const;

const make = (fields: object = {}) =>
  createHeatmap(
    {
      ...{ website, owner: v7() },
      fields: { name: "Home", type: "click", mode: "is", url: "/", devices: ["desktop"], hide: [".bar"], ...fields },
    },
    platform.dependencies,
  );

/** Jobs of a process whose browser answers so. */
function jobsWith(answer: TakePicture) {
  const take: TakePicture = (request, signal) => {
    if ("url" in request) taken.push(request);
    return answer(request, signal);
  };
  const { dependencies } = platform;
  return new Jobs(dependencies, heatmapJobs(dependencies, take), { leaseMs: 60_000 });
}

const find = async (id: string) => {
  const found = await findHeatmap(platform.dependencies.postgres, { website: website.id, id });
  if (found === undefined) throw new Error("The heatmap is gone");
  return found;
};
const fails = (reason: CaptureError["reason"]) => () => Promise.reject(new CaptureError(reason));

describe("a capture", () => {
  it("is ready with its files, and of its page and device", async () => {
    const { id, captures } = await make();
    await jobsWith(async () => picture).runDue();
    expect(await find(id)).toMatchObject({
      state: "ready",
      captures: [{ state: "ready", width: 1_440, version: "v" }],
    });
    expect(taken).toMatchObject([{ device: "desktop", hide: [".bar"] }]);
    expect(taken[0]?.url).toMatch(/^https:\/\/[0-9a-f-]+\.example\/$/);
    expect(await readElementMap(platform.dependencies.settings, captures[0]?.id ?? "")).toEqual(picture.map);
  });

  it("fails with what the page is to blame for, at once", async () => {
    const { id } = await make();
    await jobsWith(fails("login_wall")).runDue();
    expect(await find(id)).toMatchObject({ state: "failed", captures: [{ state: "failed", reason: "login_wall" }] });
    platform.clock.time += 3_600_000;
    await jobsWith(async () => picture).runDue();
    expect(taken).toHaveLength(1);
  });

  it("is tried three times where the browser crashes", async () => {
    const { id } = await make();
    const jobs = jobsWith(fails("crashed"));
    for (const state of ["queued", "queued", "failed", "failed"]) {
      await jobs.runDue();
      expect((await find(id)).state).toBe(state);
      platform.clock.time += 60_000;
    }
    expect(taken).toHaveLength(3);
    expect((await find(id)).captures).toMatchObject([{ reason: "crashed" }]);
  });

  it("is given up where three tries were cut off, as by kill -9", async () => {
    const { id, captures } = await make();
    await platform.dependencies.postgres.query(
      "UPDATE jobs SET attempts = 3, holder = $2 WHERE kind = 'capture' AND key = $1",
      [captures[0]?.id, v7()],
    );
    await jobsWith(async () => picture).runDue();
    expect((await find(id)).captures).toMatchObject([{ state: "failed", reason: "gave_up" }]);
    expect(taken).toEqual([]);
  });

  it("of an ended process waits again at once", async () => {
    const { id } = await make();
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const jobs = jobsWith((_, signal) => {
      begin();
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new CaptureError("crashed")));
      });
    });
    jobs.start();
    await begun;
    expect((await find(id)).state).toBe("processing");
    await jobs.close();
    expect((await find(id)).state).toBe("queued");
    await jobsWith(async () => picture).runDue();
    expect((await find(id)).state).toBe("ready");
  });

  it("of a pattern that nobody saw has no page", async () => {
    const { id } = await make({ mode: "regex", url: "^/p/" });
    await jobsWith(async () => picture).runDue();
    expect((await find(id)).captures).toMatchObject([{ reason: "no_page" }]);
  });
});

describe("captures of a heatmap", () => {
  it("are kept five times, with a failure only while it is the last", async () => {
    const { id } = await make();
    const retake = async (answer: TakePicture) => {
      platform.clock.time += 60_000;
      await retakeCaptures({ website: website.id, id }, platform.dependencies);
      await jobsWith(answer).runDue();
    };
    await jobsWith(async () => picture).runDue();
    for (let count = 1; count < 6; count += 1) await retake(async () => picture);
    await retake(fails("dns"));
    const states = async () => (await find(id)).captures.map(({ state }) => state);
    expect(await states()).toEqual(["failed", "ready", "ready", "ready", "ready", "ready"]);
    await retake(async () => picture);
    expect(await states()).toEqual(["ready", "ready", "ready", "ready", "ready"]);
    const ids = (await find(id)).captures.map((each) => each.id);
    await expect
      .poll(() => listCaptureFiles(platform.dependencies.settings).filter((each) => ids.includes(each)))
      .toHaveLength(5);
    await removeHeatmap({ website: website.id, id }, platform.dependencies);
    expect(listCaptureFiles(platform.dependencies.settings).filter((each) => ids.includes(each))).toEqual([]);
  });

  it("that are gone leave no file for longer than a day, and what is being stored stays", async () => {
    const { settings } = platform.dependencies;
    const write = (at: number) => {
      const id = v7();
      const path = join(captureFolder(settings), `${id}.webp`);
      mkdirSync(captureFolder(settings), { recursive: true });
      writeFileSync(path, "");
      utimesSync(path, at / 1_000, at / 1_000);
      return id;
    };
    const orphan = write(platform.clock.time);
    platform.clock.time += 86_400_000;
    const begun = write(platform.clock.time - 1_000);
    await jobsWith(async () => picture).runDue();
    expect(listCaptureFiles(settings)).not.toContain(orphan);
    expect(listCaptureFiles(settings)).toContain(begun);
  });

  it("are taken again by night where the page has changed and somebody looks at them", async () => {
    const { postgres } = platform.dependencies;
    const collector = await platform.collector();
    const site = await platform.addWebsite(`${v7()}.example`);
    website = { id: site.id, host: site.host };
    const { id } = await make({ url: `https://${site.host}/` });
    await jobsWith(async () => picture).runDue();
    const day = 86_400_000;
    /** Clicks of today on an element of a page so high. */
    const click = async (s: string, height: number) => {
      const data = { s, p: [0, 0, 5, 5], v: [1_440, 900, height] };
      const events = Array.from({ length: 20 }, () => ({
        id: v7(),
        name: "click",
        url: `https://${site.host}/`,
        data,
      }));
      const sent = await collector.acceptBrowser(
        { key: site.key, visitor: v7(), events },
        { ...client, origin: site.host },
      );
      expect(sent).toMatchObject({ accepted: 20 });
    };
    const pass = async (ms: number) => {
      platform.clock.time += ms;
      // What the night plans, and then what it planned.
      await jobsWith(async () => picture).runDue();
      await jobsWith(async () => picture).runDue();
      const { captures } = await find(id);
      return captures.map(({ stale }) => stale);
    };
    const open = () => markOpened(postgres, id, new Date(platform.clock.now()));
    await open();
    await click("html>body>a.gone", 900);
    // Not before a week is over.
    expect(await pass(2 * day)).toEqual([false]);
    platform.clock.time += 6 * day;
    await click("html", 905);
    expect(await pass(day)).toEqual([false]);
    await click("html>body>a.gone", 900);
    expect(await pass(day)).toEqual([false, true]);
    // The page became higher, and nobody has looked for a month: then somebody does.
    platform.clock.time += 40 * day;
    await click("html", 1_200);
    expect(await pass(day)).toEqual([false, true]);
    await open();
    expect(await pass(day)).toEqual([false, true, true]);
    await collector.drain();
  });
});
