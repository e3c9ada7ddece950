import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { runCli } from "./cli.ts";
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
