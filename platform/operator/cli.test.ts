import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { basename, join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { verifyPassword } from "#platform/auth/password.ts";
import { acquireLock } from "#platform/data-folder/lock.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { runCli } from "./cli.ts";
import type { OperatorDependencies } from "./command.ts";
import { serveOperator } from "./socket-server.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
let dependencies: OperatorDependencies;
let served: Awaited<ReturnType<typeof serveOperator>>;
let folder = "";

beforeAll(async () => {
  platform = await openTestPlatform();
  // Messages stand as the command's own process has them.
  z.config({ customError: undefined });
  const collector = await platform.collector();
  dependencies = { ...platform.dependencies, collector, geo: () => ({ country: "", city: "" }) };
  folder = dependencies.settings.DATA_DIR;
  vi.stubEnv("DATA_DIR", folder);
  served = await serveOperator(dependencies);
});
afterAll(async () => {
  await served?.close();
  await platform?.close();
  vi.unstubAllEnvs();
});

/** One run of the command, its streams caught; `typed` is its standard input. */
async function nabz(argv: string[], signal = new AbortController().signal, typed = "") {
  let out = "";
  let err = "";
  const terminal = {
    out: { write: (text: string) => (out += text) },
    err: { write: (text: string) => (err += text) },
    input: new PassThrough().end(typed),
  };
  const code = await runCli(argv, { cwd: folder, terminal, signal });
  return { code, out, err };
}

const makeWebsite = async (): Promise<{ id: string; key: string; secret: string }> => {
  const made = await nabz([
    "website",
    "create",
    "--owner",
    "Owner@shop.example",
    "--name",
    "S",
    "--url",
    "shop.example",
  ]);
  return JSON.parse(made.out);
};

describe("the operator's command, while the platform runs", () => {
  it("makes an account, with a password of its own where none is given", async () => {
    const made = await nabz(["user", "create", "--email", "owner@shop.example", "--name", "Owner", "--json"]);
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(made.out)).toMatchObject({
      email: "owner@shop.example",
      password: expect.stringMatching(/^\S{15,}$/),
    });
    expect(await nabz(["user", "create", "--email", "owner@shop.example", "--name", "Owner"])).toEqual({
      ...{ code: 1, out: "", err: "nabz: an account with owner@shop.example exists\n" },
    });
  });

  it("reads a password from standard input, and refuses one on the command line, which others can see", async () => {
    const piped = ["user", "create", "--email", "piped@shop.example", "--name", "P", "--password-stdin", "--json"];
    const made = await nabz(piped, undefined, "گذرواژهٔ بلند\n");
    expect(JSON.parse(made.out)).toEqual({ id: expect.any(String), email: "piped@shop.example" });
    const [row] = await dependencies.postgres.query<{ hash: string }>(
      "SELECT password_hash AS hash FROM users WHERE email = 'piped@shop.example'",
    );
    expect(await verifyPassword(row?.hash, "گذرواژهٔ بلند")).toBe(true);
    expect(await nabz(piped, undefined, "\n")).toMatchObject({ code: 1, err: expect.stringContaining("no password") });
    const shown = ["user", "create", "--email", "a@b.example", "--name", "N", "--password", "a password"];
    expect(await nabz(shown)).toMatchObject({ code: 2, out: "", err: expect.stringContaining("--password-stdin") });
  });

  it("rotates a website's credentials; the old one goes on until its end, or is ended", async () => {
    const { id, key, secret } = await makeWebsite();
    const rotate = async (...words: string[]) =>
      JSON.parse((await nabz(["website", "rotate", "--website", id, ...words])).out);
    const next = await rotate("--credential", "secret");
    expect(next).toMatchObject({ key, former: [{ credential: "secret", ending: secret.slice(-4) }] });
    expect(next.secret).not.toBe(secret);
    const ended = await rotate("--credential", "secret", "--end-former");
    expect(ended.former).toEqual([]);
    const wrong = await nabz(["website", "rotate", "--website", id, "--credential", "both"]);
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("--credential is not valid") });
  });

  it("shows names that hold terminal commands by their codes", async () => {
    const named = ["website", "create", "--owner", "owner@shop.example", "--name", "S\u009b2J", "--url", "shop.ir"];
    const { out } = await nabz(named);
    expect(out).not.toContain("\u009b");
    const { err } = await nabz(["demo", "--website", "\u001b[2J"]);
    expect(err).not.toContain("\u001b");
  });

  it("makes a website of an account and prints its id, key and secret", async () => {
    expect(await makeWebsite()).toMatchObject({
      ...{ id: expect.any(String), key: expect.any(String), secret: expect.any(String), url: "https://shop.example" },
    });
    const hosts = ["--hosts", "www.Blog.shop.example, shop.ir,shop.ir"];
    const named = ["website", "create", "--owner", "owner@shop.example", "--name", "S", "--url", "shop.example"];
    expect(JSON.parse((await nabz([...named, ...hosts])).out)).toMatchObject({
      hosts: ["blog.shop.example", "shop.ir"],
    });
    expect(await nabz([...named, "--hosts", "not a host"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("--hosts"),
    });
    const stranger = ["website", "create", "--owner", "x@y.example", "--name", "S", "--url", "shop.example"];
    expect(await nabz(stranger)).toMatchObject({ code: 1, err: "nabz: no account has the e-mail x@y.example\n" });
  });

  it("imports a log, shows its progress, and prints JSON for machines", async () => {
    const { id } = await makeWebsite();
    const hit = '1.2.3.4 - - [17/May/2026:12:00:00 +0000] "GET /a HTTP/1.1" 200 1\n';
    writeFileSync(join(folder, "access.log"), `${hit}nonsense\n`);
    const made = await nabz(["import", "access-log", "access.log", "--website", id]);
    expect(made).toMatchObject({ code: 0, err: "100 %  0.0 of 0.0 MB  1 page views\n" });
    expect(made.out).toContain("malformed                  1  line 2\n");
    const again = await nabz(["import", "access-log", join(folder, "access.log"), "--website", id, "--json"]);
    expect(JSON.parse(again.out)).toMatchObject({ pageViews: 1, stored: 0, duplicates: 1 });
  });

  it("stops an import at Ctrl-C, says so, and leaves with 130", async () => {
    const { id } = await makeWebsite();
    const hits = Array.from(
      { length: 30_000 },
      (_, index) => `1.2.3.4 - - [17/May/2026:12:00:00 +0000] "GET /${index} HTTP/1.1" 200 1\n`,
    );
    writeFileSync(join(folder, "large.log"), hits.join(""));
    const stop = new AbortController();
    const importRows = vi.spyOn(dependencies.collector, "importRows").mockImplementationOnce((website, rows) => {
      stop.abort();
      return dependencies.collector.importRows(website, rows);
    });
    const halted = await nabz(["import", "access-log", "large.log", "--website", id, "--json"], stop.signal);
    importRows.mockRestore();
    expect(halted).toMatchObject({ code: 130, err: expect.stringContaining("running it again completes it") });
    expect(JSON.parse(halted.out).stored).toBeLessThan(30_000);
    const completed = await nabz(["import", "access-log", "large.log", "--website", id, "--json"]);
    expect(completed.code).toBe(0);
    expect(JSON.parse(halted.out).stored + JSON.parse(completed.out).stored).toBe(30_000);
  });

  it("fills a demo website, shows its progress, and changes nothing when it runs again", async () => {
    const { id } = await makeWebsite();
    const demo = ["demo", "--website", id, "--days", "20", "--visitors", "1500", "--seed", "7"];
    const made = await nabz(demo);
    expect(made.code).toBe(0);
    expect(made.err).toMatch(/^100 % {2}[\d,]+ events\n$/m);
    expect(made.out).toMatch(/^events {2,}[\d,]+ {2}2026-10-31T19:\d\d/);
    expect(made.out).toMatch(/^orders {2,}\d+ {2}[\d,]+ toman$/m);
    const again = await nabz([...demo, "--json"]);
    const { events, ...rest } = JSON.parse(again.out);
    expect(events).toBeGreaterThan(5_000);
    expect(rest).toMatchObject({ stored: 0, duplicates: events, seed: 7, days: 20, interrupted: false });
  });

  it("fills no website that has events of its own but by --force", async () => {
    const { id } = await makeWebsite();
    await nabz(["import", "access-log", "access.log", "--website", id]);
    const demo = ["demo", "--website", id, "--days", "2", "--visitors", "20", "--json"];
    expect(await nabz(demo)).toMatchObject({ code: 1, out: "", err: expect.stringContaining("--force") });
    expect(JSON.parse((await nabz([...demo, "--force"])).out).stored).toBeGreaterThan(0);
  });

  it("audits what is stored: nothing twice", async () => {
    const audited = await nabz(["audit"]);
    expect(audited).toMatchObject({ code: 0, out: expect.stringMatching(/^stored twice {2,}0$/m) });
    expect(audited.err).toMatch(/website \d+ of \d+\n$/);
    const { events, twice, removed, reports } = JSON.parse((await nabz(["audit", "--json"])).out);
    expect(events).toBeGreaterThan(5_000);
    expect([twice, removed]).toEqual([0, 0]);
    expect(reports).toMatchObject({ differences: [], unread: [] });
    const refused = await nabz(["audit", "--from", "2026-11-02", "--to", "2026-11-02"]);
    expect(refused).toMatchObject({ code: 1, err: "nabz: --to is not valid: it is not after --from\n" });
  });

  it("stops a demo at Ctrl-C, and completes it when it is run again", async () => {
    const { id } = await makeWebsite();
    const demo = ["demo", "--website", id, "--days", "30", "--visitors", "4000", "--json"];
    const stop = new AbortController();
    const importRows = vi.spyOn(dependencies.collector, "importRows").mockImplementationOnce((website, rows) => {
      stop.abort();
      return dependencies.collector.importRows(website, rows);
    });
    const halted = await nabz(demo, stop.signal);
    importRows.mockRestore();
    expect(halted).toMatchObject({ code: 130, err: expect.stringContaining("running it again completes it") });
    const before = JSON.parse(halted.out);
    const completed = JSON.parse((await nabz(demo)).out);
    expect(before.stored).toBe(5_000);
    expect(completed).toMatchObject({ duplicates: before.stored, stored: completed.events - before.stored });
  });

  it("backs up into a new folder, shows its progress, and restores into no folder in use", async () => {
    const dir = `${folder}-backup`;
    const made = await nabz(["backup", `../${basename(dir)}`]);
    expect(made).toMatchObject({ code: 0, err: expect.stringMatching(/^100 % {2}[\d.]+ of about [\d.]+ MB$/m) });
    expect(made.out).toMatch(/^events {2,}[\d,]+ {2}2026-11-20T10/m);
    expect(made.out).toContain(`${dir} holds secrets`);
    const again = await nabz(["backup", dir]);
    expect(again).toMatchObject({ code: 1, err: `nabz: ${dir} exists already: choose a new folder\n` });
    const lock = acquireLock(folder);
    expect(await nabz(["restore", dir])).toMatchObject({
      code: 1,
      err: expect.stringContaining("is in use by process"),
    });
    lock.release();
    expect(await nabz(["restore", dir])).toMatchObject({ code: 1, err: expect.stringContaining("is not empty") });
    rmSync(dir, { recursive: true });
  });

  it.each([
    [["demo", "--website", "01a1fc75-d6a5-732d-aad9-b63f778c7930"], "no website has the id"],
    [["demo", "--website", "7"], "--website is not valid"],
    [["demo", "--website", "01a1fc75-d6a5-732d-aad9-b63f778c7930", "--days", "0"], "--days is not valid"],
    [["demo", "--website", "01a1fc75-d6a5-732d-aad9-b63f778c7930", "--visitors", "many"], "--visitors is not valid"],
    [["demo", "--website", "01a1fc75-d6a5-732d-aad9-b63f778c7930", "--seed=-1"], "--seed is not valid"],
    [
      ["import", "access-log", "none.log", "--website", "01a1fc75-d6a5-732d-aad9-b63f778c7930"],
      "no website has the id",
    ],
    [["import", "access-log", "none.log", "--website", "7"], "--website is not valid"],
    [["user", "create", "--email", "bad", "--name", "N"], "--email is not valid"],
  ])("says in one line what is wrong: nabz %j", async (argv, message) => {
    const refused = await nabz(argv);
    expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining(message) });
    expect(refused.err.trimEnd().split("\n")).toHaveLength(1);
  });

  it("shows its usage, and leaves with 2 where it was not understood", async () => {
    expect(await nabz(["help"])).toMatchObject({ code: 0, err: "", out: expect.stringContaining("Usage: nabz") });
    expect(await nabz(["demo"])).toMatchObject({ code: 2, out: "", err: expect.stringContaining("Usage: nabz") });
  });

  it("finds the platform healthy, with an address that nobody answers as a warning", async () => {
    vi.stubEnv("PORT", "1");
    vi.stubEnv("PLATFORM_PORT", "1");
    const seen = await nabz(["doctor", "--json"]);
    const { healthy, checks } = JSON.parse(seen.out) as { healthy: boolean; checks: { name: string; state: string }[] };
    expect(seen.code).toBe(0);
    expect(healthy).toBe(true);
    expect(checks.filter(({ state }) => state === "fail")).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["settings", "disk", "geo", "postgres", "clickhouse", "clock"]),
    );
  }, 20_000);
});

describe("the operator's socket", () => {
  it("lets in nobody but the folder's owner", () => {
    expect(statSync(join(folder, "nabz.sock")).mode & 0o777).toBe(0o600);
  });

  it("answers what it does not understand with an error, and goes on", async () => {
    const socket = connect(join(folder, "nabz.sock"));
    socket.write("nonsense\n");
    let said = "";
    for await (const chunk of socket) said += chunk;
    expect(JSON.parse(said)).toEqual({ error: expect.stringContaining("not understood") });
    expect((await nabz(["migrate"])).out).toBe("both stores are up to date\n");
  });

  it("is found also where the data folder's path is too long for one, and closes while somebody is connected", async () => {
    const deep = join(folder, "long".repeat(30));
    mkdirSync(deep);
    const other = await serveOperator({ ...dependencies, settings: { ...dependencies.settings, DATA_DIR: deep } });
    vi.stubEnv("DATA_DIR", deep);
    expect((await nabz(["migrate"])).code).toBe(0);
    vi.stubEnv("DATA_DIR", folder);
    const idle = connect(join(folder, "nabz.sock"));
    await new Promise((resolve) => idle.once("connect", resolve));
    await other.close();
    await served.close();
    served = await serveOperator(dependencies);
    idle.destroy();
  });
});
