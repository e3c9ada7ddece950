import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import shipped from "#platform/plans.json";
import { type ImportScene, openScene } from "./import-scene.ts";

const limit = 2;
const small = structuredClone(shipped);
Object.assign(small.plans.BASIC.quotas, { clients: limit });
const file = join(tmpdir(), `plans-${randomUUID()}.json`);

let scene: ImportScene;
beforeAll(async () => {
  writeFileSync(file, JSON.stringify(small));
  scene = await openScene({ PLANS: "on", PLANS_FILE: file });
});
afterAll(async () => {
  await scene?.stop();
  rmSync(file, { force: true });
});

it("people of a file count on a website that had a demo, whenever they say that they registered", async () => {
  const { client, website, platform } = scene;
  // A demo of an inactive website ends at once, and leaves its time alone.
  await client.websites.update({ id: website.id, active: false });
  await client.websites.demo({ id: website.id });
  const demoEnded = async () => {
    const [row] = await platform.dependencies.postgres.query<{ at: Date | null }>(
      "SELECT demo_until AS at FROM websites WHERE id = $1",
      [website.id],
    );
    expect(row?.at).not.toBeNull();
    expect((await client.websites.install({ id: website.id })).result.demo).toBeNull();
  };
  await vi.waitFor(demoEnded, { timeout: 10_000 });
  await client.websites.update({ id: website.id, active: true });
  const clients = async () => (await client.wallet.subscription.get()).result.usage.clients;
  const mapping = JSON.stringify(["email", "registeredAt"]);
  const bring = (name: string) => {
    const rows = [1, 2, 3].map((each) => `${name}${each}@shop.example,2024-01-0${each}`);
    return scene.import("people", ["email,registered", ...rows].join("\n"), { mapping });
  };
  expect(await bring("a")).toMatchObject({ added: limit, rejected: 1 });
  expect(await clients()).toBe(limit);
  expect(await bring("b")).toMatchObject({ added: 0, rejected: 3 });
  expect(await clients()).toBe(limit);
});
