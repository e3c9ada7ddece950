import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { runCli } from "./cli.ts";
import { progressOf } from "./import-file-command.ts";
import { settleCommand } from "./settle-command.ts";
import { serveOperator } from "./socket-server.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
let served: Awaited<ReturnType<typeof serveOperator>>;
let folder = "";
let website = "";

beforeAll(async () => {
  platform = await openTestPlatform();
  // Messages stand as the command's own process has them.
  z.config({ customError: undefined });
  const collector = await platform.collector();
  folder = platform.dependencies.settings.DATA_DIR;
  vi.stubEnv("DATA_DIR", folder);
  served = await serveOperator({ ...platform.dependencies, collector, geo: () => ({ country: "", city: "" }) });
  website = (await platform.addWebsite()).id;
});
afterAll(async () => {
  await served?.close();
  await platform?.close();
  vi.unstubAllEnvs();
});

async function nabz(...argv: string[]) {
  let [out, err] = ["", ""];
  const terminal = {
    out: { write: (text: string) => (out += text) },
    err: { write: (text: string) => (err += text) },
    input: new PassThrough().end(),
  };
  const code = await runCli(argv, { cwd: folder, terminal, signal: new AbortController().signal });
  return { code, out, err };
}

function writeFile(name: string, ...lines: string[]): string {
  writeFileSync(join(folder, name), lines.join("\n"));
  return name;
}

const countPeople = async () =>
  (await platform.dependencies.postgres.query<{ count: number }>("SELECT count(*)::int AS count FROM people"))[0]
    ?.count;

const storedConsents = async () =>
  (
    await platform.dependencies.postgres.query<{ said: string }>(
      "SELECT concat_ws(' ', channel, address, consent, source) AS said FROM consents",
    )
  )
    .map(({ said }) => said)
    .toSorted();

it("imports people: a dry run says what would change and changes nothing, rejected rows are counted, again adds nobody", async () => {
  const file = writeFile(
    "people.csv",
    "name,email",
    "Mina,mina@shop.example",
    "Nobody,no address",
    "Ali,ali@shop.example",
  );
  const people = ["import", "people", file, "--website", website];
  const dry = await nabz(...people, "--dry-run", "--json");
  expect(dry.code).toBe(0);
  expect(JSON.parse(dry.out)).toMatchObject({ state: "ready", rows: 3, added: 2, rejected: 1, interrupted: false });
  expect(await countPeople()).toBe(0);
  const made = JSON.parse((await nabz(...people, "--json")).out);
  expect(made).toMatchObject({ state: "done", rows: 3, added: 2, changed: 0, unchanged: 0, rejected: 1 });
  expect(made.columns).toEqual({ name: "name", email: "email" });
  expect(await countPeople()).toBe(2);
  const again = await nabz(...people);
  expect(again.code).toBe(0);
  expect(again.out).toMatch(/^ {2}unchanged {2,}2$/m);
  expect(again.out).toMatch(/^rejected rows {2,}1 /m);
});

it("imports orders of named columns and of another separator, rejected rows among them", async () => {
  const file = writeFile("orders.csv", "a;b;c;d", "1;2025-05-01;90000;x", ";2025-05-01;1;x", "2;1404/02/12;70000;x");
  const orders = ["import", "orders", file, "--website", website, "--separator", "semicolon", "--currency", "IRR"];
  const unnamed = await nabz(...orders);
  expect(unnamed).toMatchObject({ code: 1, err: expect.stringContaining("--columns") });
  const named = [...orders, "--columns", "order,at,value,", "--json"];
  const dry = JSON.parse((await nabz(...named, "--dry-run")).out);
  expect(dry).toMatchObject({ state: "ready", added: 2, rejected: 1 });
  const made = JSON.parse((await nabz(...named)).out);
  expect(made).toMatchObject({ state: "done", rows: 3, added: 2, rejected: 1 });
  expect(JSON.parse((await nabz(...named)).out)).toMatchObject({ added: 0, unchanged: 2, rejected: 1 });
});

it("imports consents: wrong lines are named with their number and lose no other, again records nothing", async () => {
  const file = writeFile(
    "consents.csv",
    "phone,email,channel,consent,source,day",
    "09121234567,,SMS,yes,paper form,1404/03/21",
    "09121234568,a@shop.example,,,contract,2025-06-11",
    "12,,SMS,yes,paper form,2025-06-11",
    "09121234569,,SMS,yes,,2025-06-11",
    "12,b@shop.example,,no,paper form,2025-06-11",
  );
  const consents = ["import", "consents", file, "--website", website];
  const dry = JSON.parse((await nabz(...consents, "--dry-run", "--json")).out);
  expect(dry).toMatchObject({ state: "ready", rows: 5, added: 3, rejected: 2, incomplete: 1 });
  expect(await storedConsents()).toEqual([]);
  const made = await nabz(...consents);
  expect(made).toMatchObject({ code: 0, err: expect.not.stringContaining("nabz:") });
  expect(made.out).toMatch(/^rejected rows {2,}2 /m);
  expect(made.out).toMatch(/^line 4: موبایل درست نیست\.\nline 5: منبع رضایت خالی است\.\nline 6: موبایل درست نیست\.$/m);
  expect(await storedConsents()).toEqual([
    "EMAIL a@shop.example stated contract",
    "EMAIL b@shop.example denied paper form",
    "SMS +989121234567 granted paper form",
    "SMS +989121234568 stated contract",
  ]);
  const again = JSON.parse((await nabz(...consents, "--json")).out);
  expect(again).toMatchObject({ state: "done", added: 0, unchanged: 3, rejected: 2, incomplete: 1 });
  expect(again.problems[0]).toEqual({ line: 4, problem: "موبایل درست نیست.", isKept: false });
  expect(await storedConsents()).toHaveLength(4);
});

it("says in one line why a file cannot be imported", async () => {
  const missing = await nabz("import", "people", "nowhere.csv", "--website", website);
  expect(missing).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringMatching(/^nabz: .*nowhere\.csv cannot be read\n$/),
  });
  const broken = await nabz("import", "orders", writeFile("empty.csv", ""), "--website", website);
  expect(broken).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/^nabz: [^\n]+\n$/) });
});

it("an import counts rows once there are some, and is not done before it knows how many", () => {
  expect(progressOf({ read: 0, rows: null, state: "reading" })).toEqual({ done: 0, total: 1, text: "reading" });
  expect(progressOf({ read: 1_200, rows: null, state: "reading" })).toMatchObject({
    done: 0,
    text: "reading  1,200 rows",
  });
  expect(progressOf({ read: 6, rows: 12, state: "running" })).toEqual({ done: 6, total: 12, text: "running  6 rows" });
});

it("a log of which no line could be read is a failure, one without page views is none", async () => {
  const unread = await nabz(
    "import",
    "access-log",
    writeFile("picture.log", "\u0001\u0002", "neither"),
    "--website",
    website,
  );
  expect(unread.code).toBe(1);
  expect(unread.out).toMatch(/^malformed +2 /m);
  expect(unread.err).toMatch(/^nabz: no line of the file could be read: .+\n$/m);
  const asset = '1.2.3.4 - - [17/May/2026:12:00:00 +0000] "GET /a.png HTTP/1.1" 200 1';
  const read = await nabz("import", "access-log", writeFile("assets.log", asset, "nonsense"), "--website", website);
  expect(read.code).toBe(0);
  expect((await nabz("import", "access-log", writeFile("empty.log", ""), "--website", website)).code).toBe(0);
});

it("a settling that is stopped at once has reached no website", async () => {
  const collector = await platform.collector();
  const dependencies = { ...platform.dependencies, collector, geo: () => ({ country: "", city: "" }) };
  const run = { progress: () => undefined, signal: AbortSignal.abort() };
  expect(await settleCommand.run(dependencies, {}, run)).toEqual({
    ...{ days: 0, settled: 0, interrupted: true, unreached: 1 },
  });
});
