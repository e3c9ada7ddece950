import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createClient } from "#contract/client.ts";
import { type Nabz, newDataDir, startNabz } from "../nabz.ts";
import { expectCounts, expectEachOnce, expectIdentities, readOverviews, type Website } from "./expectations.ts";
import { type Shop, sendShoppers } from "./shoppers.ts";
import { readStoredData } from "./stored-data.ts";

/** Thirty in `npm run faults`, one in `npm test`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const owner = { email: "owner@shop.example", password: "correct horse" };
const program = fileURLToPath(new URL("../../bin/nabz", import.meta.url));

/** One for all tests, each with a website of its own. */
let nabz: Nabz;
let shop: Website & Shop;
let folder: string;

beforeAll(async () => {
  nabz = await startNabz({}, undefined, "platform");
  await nabz.call("user create", { ...owner, fullName: "Owner" });
});
afterAll(() => nabz?.stop());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "nabz-backups-"));
  const made = { owner: owner.email, name: "Shop", url: "https://shop.example", timeZone: "+03:30" };
  shop = { ...(await nabz.call<Website & Shop>("website create", made)), ahead: 210 };
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** `bin/nabz restore` as a process, into a folder. */
function restore(from: string, dataDir: string) {
  const child = spawn(program, ["restore", from, "--json"], { env: { ...process.env, DATA_DIR: dataDir } });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}

const signIn = async (url: string) => (await createClient({ url }).auth.login(owner)).result.tokenData.token;
const ask = (url: string, token: string) => readOverviews(createClient({ url, token }), shop);

it("restores a backup made under load elsewhere with equal reports, without missing or duplicate events", {
  timeout: 180_000,
}, async () => {
  const load = sendShoppers(nabz.platformUrl, shop, 8);
  while (load.acknowledged.size < 300) await wait(10);
  await nabz.call("settle", {});
  const token = await signIn(nabz.platformUrl);
  const before = new Set(load.acknowledged);
  const { events } = await nabz.operate<{ events: number }>("backup", join(folder, "one"));
  expect(events).toBeGreaterThanOrEqual(before.size);
  const after = load.acknowledged.size;
  while (load.acknowledged.size < after + 100) await wait(10);
  await load.finish();

  const dataDir = newDataDir();
  expect(await restore(join(folder, "one"), dataDir).ended).toMatchObject({ code: 0 });
  const other = await startNabz({}, dataDir, "platform");
  try {
    const answers = [
      await ask(other.platformUrl, token),
      await ask(other.platformUrl, await signIn(other.platformUrl)),
    ];
    await other.call("settle", { all: true });
    answers.push(await ask(other.platformUrl, token));

    const known = [...before].find((id) => load.sent.get(id)?.name === "page_view") ?? "";
    const batch = {
      key: shop.key,
      visitor: load.sent.get(known)?.browser,
      events: [{ id: known, name: "page_view", url: "https://shop.example/" }],
    };
    const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(batch) };
    const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36" };
    const repeated = await fetch(`${other.platformUrl}/collect`, { ...post, headers: { ...post.headers, ...agent } });
    expect(await repeated.json()).toMatchObject({ accepted: 0, duplicates: 1 });

    expect(await other.interrupt()).toBe(0);
    const [found] = await readStoredData(dataDir, [shop.id]);
    if (found === undefined) throw new Error("The stores are empty");
    expect(found.events.length).toBe(events);
    expectEachOnce(found, { ...load, acknowledged: before });
    const whole = expectIdentities(found, load);
    for (const answer of answers) expectCounts(answer, whole, shop);
  } finally {
    await other.stop();
  }
});

it(`leaves nothing that looks complete when killed, ${rounds} times in a backup and ${rounds} in a restore, which reports as the original`, {
  timeout: 120_000 + 30_000 * rounds,
}, async () => {
  await nabz.call("demo", { website: shop.id, days: 14, visitors: 400, seed: 5, force: true });
  await nabz.call("settle", {});
  const expected = await ask(nabz.platformUrl, await signIn(nabz.platformUrl));
  const whole = join(folder, "whole");
  const started = performance.now();
  const { events } = await nabz.call<{ events: number }>("backup", { dir: whole });
  const took = performance.now() - started;
  for (let round = 1; round <= rounds; round += 1) {
    const dir = join(folder, "one");
    const cut = nabz.call("backup", { dir }).then(
      () => "whole",
      () => "cut off",
    );
    await wait(Math.random() * took);
    await nabz.kill();
    expect(existsSync(dir) || (await cut) === "cut off").toBe(true);
    await nabz.start();
    if (existsSync(dir)) {
      expect(readdirSync(dir)).toContain("manifest.sha256");
      rmSync(dir, { recursive: true });
    }
    expect(await nabz.call("backup", { dir })).toMatchObject({ events });
    expect(readdirSync(folder).sort()).toEqual(["one", "whole"]);
    expect(readdirSync(join(nabz.dataDir, "clickhouse", "shadow"))).not.toContain("nabz_backup");
    rmSync(dir, { recursive: true });
  }
  await nabz.stop();

  const dataDir = newDataDir();
  const first = performance.now();
  expect(await restore(whole, dataDir).ended).toMatchObject({ code: 0 });
  const restored = performance.now() - first;
  for (let round = 1; round <= rounds; round += 1) {
    rmSync(dataDir, { recursive: true, force: true });
    const cut = restore(whole, dataDir);
    await wait(Math.random() * restored);
    cut.child.kill("SIGKILL");
    await cut.ended;
    if (existsSync(join(dataDir, "restoring"))) {
      const refused = await startNabz({}, dataDir, "platform").then(
        () => "started",
        (error: Error) => error.message,
      );
      expect(refused).toContain("was interrupted: run nabz restore again");
    }
    const again = await restore(whole, dataDir).ended;
    // Killed after its last step it is complete and needs no repeat.
    if (again.code !== 0) expect(again.said).toContain("is not empty");
  }
  nabz = await startNabz({}, dataDir, "platform");
  expect(await nabz.call("audit", {})).toMatchObject({ events, twice: 0 });
  expect(await ask(nabz.platformUrl, await signIn(nabz.platformUrl))).toEqual(expected);
});
