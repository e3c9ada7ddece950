import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ElementMap } from "../placement/element-map.ts";
import { captureFolder, readElementMap, readPicture, removeCaptures, writeCapture } from "./capture-files.ts";

let settings: { DATA_DIR: string };
beforeEach(() => {
  settings = { DATA_DIR: mkdtempSync(join(tmpdir(), "nabz-captures-")) };
});
afterEach(() => rmSync(settings.DATA_DIR, { recursive: true, force: true }));

const map: ElementMap = {
  ...{ width: 390, height: 844, pageHeight: 844, screenHeight: 844 },
  elements: [{ s: "html>body>a", t: "خرید", box: [10, 20.5, 30, 40], rtl: true }],
};
const id = "0190c1a0-0000-7000-8000-000000000001";

it("A capture's files are read as they were written, and nobody else may read them", async () => {
  await writeCapture(settings, id, { map, picture: Buffer.from("an older one") });
  await writeCapture(settings, id, { map, picture: Buffer.from("a picture") });
  expect(await readElementMap(settings, id)).toEqual(map);
  expect(await readPicture(settings, id)).toEqual(Buffer.from("a picture"));
  const files = readdirSync(captureFolder(settings));
  expect(files.toSorted()).toEqual([`${id}.map.br`, `${id}.webp`]);
  for (const file of files) expect(statSync(join(captureFolder(settings), file)).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(settings.DATA_DIR, "uploads"))).toEqual([]);
});

it("What is removed, or never was, is no error", async () => {
  await writeCapture(settings, id, { map, picture: Buffer.from("a picture") });
  await removeCaptures(settings, [id, id]);
  expect([await readElementMap(settings, id), await readPicture(settings, id)]).toEqual([undefined, undefined]);
  expect(readdirSync(captureFolder(settings))).toEqual([]);
});
