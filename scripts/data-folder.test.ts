import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("start.mjs", import.meta.url));

/** A start that ends by itself within ten seconds. */
function start(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: "3999", PLATFORM_PORT: "4999" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { env, encoding: "utf8", timeout: 10_000 });
  return { status, stdout, stderr };
}

it("a start on a folder that the system does not make ends at once and names DATA_DIR", () => {
  const refused = start("/proc/x/y");
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr).toMatch(/^nabz: DATA_DIR: \/proc\/x\/y cannot be used: .+\n$/);
});

it("so does a start below a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "data-folder-"));
  writeFileSync(join(folder, "file"), "");
  const refused = start(join(folder, "file", "data"));
  rmSync(folder, { recursive: true });
  expect(refused).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("nabz: DATA_DIR: ") });
});
