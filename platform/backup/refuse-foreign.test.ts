import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Manifest, readManifest, writeManifest } from "./manifest.ts";
import { refuseForeign } from "./refuse-foreign.ts";

let folder: string;
let manifest: Manifest;
const paths = ["postgres/users.jsonl.gz", "clickhouse/events/all_1_1_0/data.bin", "data/captures/page.webp"];
const listed = (path: string) => ({ path, bytes: 0, sha256: "0".repeat(64) });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "nabz-foreign-"));
  for (const path of paths) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), "");
  }
  manifest = {
    ...{ format: 1, at: "2026-11-20T10:00:00.000Z", migrations: { postgres: [], clickhouse: [] } },
    ...{ rows: {}, sequences: {}, events: 0, logged: 0, environment: [], files: paths.map(listed) },
  };
  await writeManifest(folder, manifest);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return "it was not refused";
};

it("accepts a backup as it was written", () => refuseForeign(folder, manifest));

it("refuses files and folders that the manifest does not list", () => {
  writeFileSync(join(folder, "data", "notes.txt"), "");
  expect(refusal(() => refuseForeign(folder, manifest))).toContain(
    `${join(folder, "data", "notes.txt")} is not in its manifest`,
  );
  rmSync(join(folder, "data", "notes.txt"));
  mkdirSync(join(folder, "more"));
  expect(refusal(() => refuseForeign(folder, manifest))).toContain(`${join(folder, "more")} is not in its manifest`);
});

it("refuses links, also as folders on the way to a listed file", () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "nabz-elsewhere-"));
  writeFileSync(join(elsewhere, "page.webp"), "");
  rmSync(join(folder, "data", "captures"), { recursive: true });
  symlinkSync(elsewhere, join(folder, "data", "captures"));
  expect(refusal(() => refuseForeign(folder, manifest))).toContain(`${join(folder, "data", "captures")} is a link`);
  rmSync(elsewhere, { recursive: true });
});

it.each([
  "data/postgres/standby.signal",
  "data/clickhouse/x",
  "data/lock",
  "data/backups/x",
  "elsewhere/x",
  "postgres/x/y.jsonl.gz",
  "postgres/x",
  "clickhouse/events",
])("refuses a manifest that lists %s", (path) => {
  const message = refusal(() => refuseForeign(folder, { ...manifest, files: [listed(path)] }));
  expect(message).toContain(`${join(folder, path)} has no place in a backup`);
});

it("says what is given instead of a backup: an archive, or another program's manifest", () => {
  const archive = join(folder, "backup.tar");
  writeFileSync(archive, "ustar");
  expect(refusal(() => readManifest(archive))).toContain("is a file: give the folder that nabz backup wrote");
  for (const text of ["no JSON", "{}"]) {
    writeFileSync(join(folder, "manifest.json"), text);
    writeFileSync(join(folder, "manifest.sha256"), createHash("sha256").update(text).digest("hex"));
    expect(refusal(() => readManifest(folder))).toContain("or of another program");
  }
});
