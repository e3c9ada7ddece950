import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Nabz, startNabz } from "../nabz.ts";

/** A disk of its own, in memory. Mounting needs a right that not every test machine gives. */
const disk = mkdtempSync(join(tmpdir(), "nabz-disk-"));
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=900m", "tmpfs", disk]).status === 0;
if (!isMounted) process.stderr.write("disk-full: skipped, a file system cannot be mounted here\n");
const filler = join(disk, "filler");
const dataDir = join(disk, "data");
let nabz: Nabz;

beforeAll(async () => {
  if (isMounted) nabz = await startNabz({}, dataDir);
});
afterAll(async () => {
  await nabz?.stop();
  if (isMounted) spawnSync("umount", [disk]);
  rmSync(disk, { recursive: true, force: true });
});

const readiness = async () => {
  const answer = await fetch(`${nabz.platformUrl}/readyz`);
  return { status: answer.status, body: await answer.text() };
};

async function until(isReached: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isReached())) await wait(20);
  return performance.now() - started;
}

/** Leaves this many bytes free. */
function fill(left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  const chunk = Buffer.alloc(1_000_000);
  for (let more = bavail * bsize - left; more > 0; more -= chunk.length) {
    try {
      writeFileSync(filler, chunk.subarray(0, Math.min(more, chunk.length)), { flag: "a" });
    } catch {
      return;
    }
  }
}

it.runIf(isMounted)(
  "says that the disk is full, loses nothing that it acknowledged, and is well once there is space",
  {
    timeout: 120_000,
  },
  async () => {
    const account = { email: "owner@shop.example", password: "correct horse", fullName: "Owner" };
    await nabz.call("user create", account);
    const made = { owner: account.email, name: "Shop", url: "https://shop.example" };
    const shop = await nabz.call<{ id: string; secret: string }>("website create", made);
    let acknowledged = 0;
    const send = async () => {
      const answer = await fetch(`${nabz.platformUrl}/collect/server`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${shop.secret}` },
        body: JSON.stringify({
          events: [{ id: v7(), visitor: v7(), name: "page_view", url: "https://shop.example/" }],
        }),
      });
      if (answer.status === 202) acknowledged += 1;
      return answer.status;
    };
    expect(await send()).toBe(202);
    for (const left of [20_000_000, 0]) {
      fill(left);
      await until(async () => (await readiness()).status === 503);
      expect((await readiness()).body).toContain('"reason":"disk full"');
      for (let sent = 0; sent < 20; sent += 1) expect(await send()).toBe(503);
      await wait(3_000);
      rmSync(filler);
      const took = await until(async () => (await readiness()).status === 200 && (await send()) === 202);
      process.stdout.write(
        `disk-full: well ${Math.round(took)} ms after there was space (${left} bytes had been left)\n`,
      );
      expect(took).toBeLessThan(5_000);
    }
    const lines = readFileSync(join(dataDir, "logs", "platform.log"), "utf8").split("\n");
    const warnings = lines.filter((line) => /"level":[456]0/.test(line)).map((line) => JSON.parse(line).msg as string);
    expect(warnings.filter((msg) => msg.startsWith("disk full")).length).toBeLessThanOrEqual(2);
    expect(warnings.filter((msg) => !/^disk (full|has space|low)/.test(msg))).toEqual([]);
    expect(await nabz.operate<{ events: number }>("audit")).toMatchObject({ events: acknowledged });
  },
);
