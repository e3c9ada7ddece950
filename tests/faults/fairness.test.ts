import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callPlatform, newDataDir } from "../nabz.ts";
import { bundlePlatform, type PlatformProcess, startPlatform } from "../platform-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dataDir = newDataDir();
const owner = { email: "owner@shop.example", password: "correct horse" };

let removeBundle: () => void;
let platform: PlatformProcess;
let target: string;
beforeAll(async () => {
  removeBundle = await bundlePlatform();
  platform = await startPlatform({ DATA_DIR: dataDir, TRUST_PROXY: "127.0.0.1" });
  await callPlatform(dataDir, { command: "user create", args: { ...owner, fullName: "Owner" } });
  const addWebsite = (name: string) =>
    callPlatform(dataDir, {
      command: "website create",
      args: { owner: owner.email, name, url: "https://shop.example" },
    });
  const [website, hostile] = [await addWebsite("Quiet"), await addWebsite("Hostile")];
  target = JSON.stringify({ platformUrl: platform.url, owner, website, hostile });
});
afterAll(async () => {
  await platform?.stop();
  removeBundle?.();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Measured {
  p50: number;
  p95: number;
  refused: number;
  sent: number;
}
type Traffic = Record<"event" | "purchase" | "overview" | "readyz", Measured>;

it("64 hostile connections of each kind refuse nothing of another website, and the platform stays ready", async () => {
  const args = [join(root, "bench", "fairness.mjs"), "--quick", "--json", "--target", target];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 });
  const kinds: Record<string, { alone: Traffic; beside: Traffic; statuses: Record<string, number> }> =
    JSON.parse(stdout);
  expect(Object.keys(kinds).length).toBeGreaterThan(4);
  for (const [kind, { alone, beside, statuses }] of Object.entries(kinds)) {
    const pairs = Object.entries(beside).map(([name, { p95 }]) => {
      return `${name} ${Math.round(alone[name as keyof Traffic].p95)} → ${Math.round(p95)}`;
    });
    process.stdout.write(`fairness, p95 in ms, ${kind}: ${pairs.join(", ")}\n`);
    expect(
      Object.values(statuses).reduce((sum, each) => sum + each, 0),
      `${kind} attacked`,
    ).toBeGreaterThan(0);
    for (const [name, { refused, sent }] of Object.entries(beside)) {
      expect(sent, `${name} beside ${kind}`).toBeGreaterThan(0);
      expect(refused, `${name} refused beside ${kind}`).toBe(0);
    }
  }
});
