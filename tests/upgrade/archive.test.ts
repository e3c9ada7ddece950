import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packFolder, unpackFolder } from "./archive.ts";

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "nabz-archive-"));
  for (const name of ["packed", "unpacked"]) mkdirSync(at(name));
  writeFileSync(join(at("packed"), "events"), "one");
  await packFolder(at("packed"), at("whole"), 1);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The archive as `change` makes it, packed again. */
function write(name: string, change: (archive: Buffer) => Buffer): string {
  writeFileSync(at(name), brotliCompressSync(change(brotliDecompressSync(readFileSync(at("whole"))))));
  return at(name);
}

it("unpacks an archive whose end tar has read before the stream ends", async () => {
  const padded = write("padded", (archive) => Buffer.concat([archive, Buffer.alloc(4_000_000)]));
  await unpackFolder(padded, at("unpacked"));
  expect(readFileSync(join(at("unpacked"), "events"), "utf8")).toBe("one");
});

it("refuses an archive that was cut off", async () => {
  const cut = write("cut", (archive) => archive.subarray(0, 1_100));
  await expect(unpackFolder(cut, at("unpacked"))).rejects.toThrow("tar ended with 2");
});

const releases = join(import.meta.dirname, "releases");
const archives = readdirSync(releases).filter((name) => name.endsWith(".tar.br"));

it("keeps an archive of each release, with its answers", () => {
  expect(archives.length).toBeGreaterThan(2);
  for (const name of archives) expect(readdirSync(releases)).toContain(name.replace(".tar.", ".answers.json."));
});

it.each(archives)("keeps %s within 6 MB", (name) => {
  expect(statSync(join(releases, name)).size).toBeLessThanOrEqual(6_000_000);
});
