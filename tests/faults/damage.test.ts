import { execFile } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createClient } from "#contract/client.ts";
import { type Nabz, startNabz } from "../nabz.ts";

/** Damage as an operator meets it: `npm start` and `bin/nabz doctor` as processes. */
const owner = { email: "owner@shop.example", password: "correct horse" };
const program = fileURLToPath(new URL("../../bin/nabz", import.meta.url));
let nabz: Nabz;

beforeEach(async () => {
  nabz = await startNabz();
});
afterEach(() => nabz.stop());

interface Found {
  name: string;
  state: string;
  text: string;
}

/** What `doctor` finds, from its exit code 0 or 1. */
async function doctor(): Promise<Found[]> {
  const run = promisify(execFile)(program, ["doctor", "--json"], { env: { ...process.env, DATA_DIR: nabz.dataDir } });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return JSON.parse(stdout).checks;
}

const refusal = () =>
  nabz.start().then(
    () => "it started",
    (error: Error) => error.message,
  );

/** The folder of the newest part of a month, by a file that only `events` has. */
function partFolder(): string {
  const store = join(nabz.dataDir, "clickhouse", "store");
  const files = readdirSync(store, { recursive: true, encoding: "utf8" });
  const [found = ""] = files
    .filter((path) => /\/\d{6}_\d+_\d+_\d+\/skp_idx_seq_range/.test(path))
    .sort()
    .reverse();
  return join(store, found, "..");
}

/** Stores five events, and ends with their part as the engine cannot open it. */
async function damageEvents() {
  await nabz.call("user create", { ...owner, fullName: "Owner" });
  const made = { owner: owner.email, name: "Shop", url: "https://shop.example" };
  const shop = await nabz.call<{ id: string; secret: string }>("website create", made);
  const sent = await fetch(`${nabz.platformUrl}/collect/server`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${shop.secret}` },
    body: JSON.stringify({
      events: Array.from({ length: 5 }, () => ({
        id: v7(),
        visitor: v7(),
        name: "page_view",
        url: "https://shop.example/",
      })),
    }),
  });
  expect(sent.status).toBe(202);
  await nabz.interrupt();
  const part = partFolder();
  const file = openSync(join(part, "checksums.txt"), "r+");
  writeSync(file, Buffer.alloc(12, 7), 0, 12, 40);
  closeSync(file);
  return shop;
}

it("on a terminal the start asks whether to go on without the damaged part", { timeout: 240_000 }, async () => {
  await damageEvents();
  const refused = await nabz.startOnTerminal("n").then(
    () => "it started",
    (error: Error) => error.message,
  );
  expect(refused).toMatch(
    /damaged: .* \(5 events of .*, are lost\)[\s\S]*Start without the damaged parts\?[\s\S]*\[y\/N\]/,
  );
  expect(existsSync(join(nabz.dataDir, "damaged"))).toBe(false);
  await nabz.startOnTerminal("y");
  expect(readdirSync(join(nabz.dataDir, "damaged", "events")).length).toBe(1);
  expect(await nabz.interrupt()).toBe(0);
});

it("a part that the engine cannot open, and PostgreSQL's control file, are named with loss and remedy", {
  timeout: 240_000,
}, async () => {
  const shop = await damageEvents();
  const said = await refusal();
  expect(said).toMatch(
    /damaged: .*broken-on-start_\d+_\d+_\d+_\d+ \(5 events of \d{4}-\d\d-\d\d.*, website .*, are lost\)/,
  );
  expect(said).toContain("npm start -- --without-damaged, or restore ");
  const found = await doctor();
  expect(found.find(({ name }) => name === "event parts")).toMatchObject({
    state: "fail",
    text: expect.stringContaining("5 events of"),
  });
  expect(found.find(({ name }) => name === "state tables")).toMatchObject({ state: "ok" });

  await nabz.start("--without-damaged");
  expect(readdirSync(join(nabz.dataDir, "damaged", "events")).length).toBe(1);
  const { token } = (await createClient({ url: nabz.platformUrl }).auth.login(owner)).result.tokenData;
  const { missing } = (await createClient({ url: nabz.platformUrl, token }).websites.get({ id: shop.id })).result;
  expect(missing).toEqual([{ from: expect.any(String), to: expect.any(String), events: 5 }]);
  expect(await doctor()).toContainEqual(
    expect.objectContaining({ name: "missing events", state: "warn", text: expect.stringContaining("5 events of") }),
  );
  await nabz.interrupt();

  const control = join(nabz.dataDir, "postgres", "data", "global", "pg_control");
  if (!existsSync(control)) return expect.fail("PostgreSQL keeps its data elsewhere");
  truncateSync(control, 100);
  const line = await refusal();
  expect(line).toContain(`damaged: ${control} (it says where PostgreSQL's log begins`);
  expect(line).toMatch(/What to do: restore a backup: mv '.*' '.*\.damaged' && DATA_DIR='.*' bin\/nabz restore FOLDER/);
  expect(line.trim().split("\n").length).toBe(1);
  const postgres = (await doctor()).find(({ name }) => name === "postgres");
  expect(postgres).toMatchObject({ state: "fail", text: expect.stringContaining(`damaged: ${control}`) });
});
