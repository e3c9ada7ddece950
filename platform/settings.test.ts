import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { readEnvironment, readSettings } from "./settings.ts";

const root = mkdtempSync(join(tmpdir(), "nabz-settings-"));
const here = dirname(fileURLToPath(import.meta.url));
let folders = 0;
const newFolder = () => {
  folders += 1;
  return join(root, `data ${folders}`);
};

afterAll(() => rmSync(root, { recursive: true, force: true }));

function messageOf(env: Record<string, string>): string {
  try {
    readSettings({ DATA_DIR: newFolder(), ...env });
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

describe("the platform's settings", () => {
  it.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["PLATFORM_PORT", "-1"],
    ["PLATFORM_PORT", "4000.5"],
    ["ROLES", "api,cook"],
    ["CLICKHOUSE_CLUSTER", "nabz"],
    ["REGISTRATION", "maybe"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "zzz"],
    ["TRUST_PROXY", "10.0.0.1,10.0.0.0/99"],
    ["TRUST_PROXY", "10.0.0.0/8/8"],
    ["TRUST_PROXY", "2a01:4f8::/200"],
    ["TIME_ZONE_OFFSET", "+99:00"],
    ["DASHBOARD_URL", "not an address"],
    ["PLATFORM_URL", "ftp://x.example"],
    ["DATABASE_URL", "mysql://x"],
    ["CLICKHOUSE_URL", "clickhouse://x"],
    ["SESSION_SECRET", "short"],
    ["SESSION_SECRET", "a".repeat(64)],
    ["ENCRYPTION_KEY", "change-me-0123456789-0123456789-abcdef"],
    ["SMTP_URL", "mail.example:587"],
    ["SMTP_URL", "http://mail.example"],
    ["MAIL_FROM", "somebody"],
    ["MAIL_FROM", "a@shop.example\r\nBcc: b@shop.example"],
    ["DATA_DIR", "/proc/nope"],
    ["DATA_DIR", "/dev/null/data"],
    ["DATA_DIR", "/etc/hostname"],
  ])("names the variable in one line: %s=%s", (name, value) => {
    expect(messageOf({ [name]: value })).toMatch(new RegExp(`^${name}: .{5,}$`));
  });

  it("says what a setting takes, in words of its own", () => {
    expect(messageOf({ REGISTRATION: "maybe" })).toBe("REGISTRATION: must be closed or open");
    expect(messageOf({ ROLES: "api,cook" })).toBe("ROLES: must be api or collect or worker");
    for (const TRUST_PROXY of ["10.0.0.7", "loopback, 172.16.0.0/12", "::1,2a01:4f8::/32"])
      expect(messageOf({ TRUST_PROXY })).toBe("");
  });

  it("reveals no secret and no password in errors", () => {
    expect(messageOf({ SESSION_SECRET: "hunter2" })).not.toContain("hunter2");
    expect(messageOf({ DATABASE_URL: "mysql://me:hunter2@x/y" })).not.toContain("hunter2");
  });

  it("requires a sender with a mail server", () => {
    const SMTP_URL = "smtp://mail.example:587";
    expect(messageOf({ SMTP_URL })).toBe("MAIL_FROM: must be given with SMTP_URL");
    for (const MAIL_FROM of ["nabz@shop.example", "نبض <nabz@shop.example>"]) {
      expect(messageOf({ SMTP_URL, MAIL_FROM })).toBe("");
    }
    expect(messageOf({ SMTP_URL: "mysql://me:hunter2@x/y" })).not.toContain("hunter2");
  });

  it("refuses roles that need another process", () => {
    const servers = { DATABASE_URL: "postgres://x@127.0.0.1/x", CLICKHOUSE_URL: "http://127.0.0.1:8123" };
    const roles = (ROLES: string, env = {}) => messageOf({ ROLES, ...env });
    for (const ROLES of ["api", "worker", "api,worker"]) {
      expect(roles(ROLES, servers)).toBe(
        "ROLES: must include collect: api and worker need the state of the process that collects",
      );
    }
    const embedded = "ROLES: must be api,collect,worker with embedded stores, which one process alone can open";
    for (const ROLES of ["collect", "api,collect", "collect,worker", "collect,collect,api"]) {
      expect(roles(ROLES)).toBe(embedded);
      expect(roles(ROLES, { ...servers, DATABASE_URL: "" })).toBe(embedded);
      expect(roles(ROLES, servers)).toBe("");
    }
    expect(roles("worker, collect, api")).toBe("");
  });

  it("reads the limits of collecting, per website and per address", () => {
    const { LIMIT_NEW_VISITORS } = readEnvironment({});
    expect(LIMIT_NEW_VISITORS).toEqual({ website: 60_000, address: 3_000 });
    expect(readEnvironment({ LIMIT_EVENTS: "0,500" }).LIMIT_EVENTS).toEqual({ website: 0, address: 500 });
    for (const wrong of ["many", "5", "5,-1", "5,6,7"]) {
      expect(() => readEnvironment({ LIMIT_BYTES: wrong })).toThrow(/^LIMIT_BYTES: must be two whole numbers/);
    }
  });

  it("treats an empty variable as not set", () => {
    const DATA_DIR = newFolder();
    const plain = readSettings({ DATA_DIR });
    const names = [
      "PORT",
      "PLATFORM_PORT",
      "PLATFORM_HOST",
      "DATABASE_URL",
      "CLICKHOUSE_URL",
      "ROLES",
      "SESSION_SECRET",
    ];
    const empty = { ...Object.fromEntries(names.map((name) => [name, ""])), METRICS_TOKEN: " ", TRUST_PROXY: "\t" };
    expect(readSettings({ DATA_DIR, ...empty })).toEqual(plain);
    expect(plain).toMatchObject({ PORT: 3000, PLATFORM_PORT: 4000, ROLES: ["api", "collect", "worker"] });
    expect(plain.DATABASE_URL).toBeUndefined();
  });

  it("derives public addresses from where it listens, without a trailing slash", () => {
    const env = { DATA_DIR: newFolder(), PLATFORM_HOST: "0.0.0.0", PLATFORM_PORT: "4100" };
    expect(readSettings(env)).toMatchObject({
      PLATFORM_URL: "http://localhost:4100",
      DASHBOARD_URL: "http://localhost:3000",
    });
    expect(readSettings({ ...env, PLATFORM_URL: "https://in.example/" }).PLATFORM_URL).toBe("https://in.example");
  });

  it("creates the data folder and two secrets once, closed to others, and keeps existing ones", () => {
    const DATA_DIR = join(newFolder(), "داده ها");
    const first = readSettings({ DATA_DIR });
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
    expect(readdirSync(DATA_DIR).sort()).toEqual(["encryption-key", "session-secret"]);
    for (const name of readdirSync(DATA_DIR)) expect(statSync(join(DATA_DIR, name)).mode & 0o777).toBe(0o600);
    expect(first.SESSION_SECRET).toMatch(/^[\w-]{64}$/);
    expect(first.ENCRYPTION_KEY).not.toBe(first.SESSION_SECRET);
    expect(readSettings({ DATA_DIR })).toEqual(first);

    chmodSync(DATA_DIR, 0o750);
    readSettings({ DATA_DIR });
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o750);
  });

  it("generates no secret that is given, and refuses a file without one", () => {
    const given = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c";
    const DATA_DIR = newFolder();
    expect(readSettings({ DATA_DIR, SESSION_SECRET: given, ENCRYPTION_KEY: given }).SESSION_SECRET).toBe(given);
    expect(readdirSync(DATA_DIR)).toEqual([]);
    writeFileSync(join(DATA_DIR, "session-secret"), "");
    expect(() => readSettings({ DATA_DIR })).toThrow(/^SESSION_SECRET: .*session-secret holds no secret/);
  });

  it("gives the same secrets to processes that start at the same moment", async () => {
    const program = join(root, "read.mjs");
    const contents = `
      import { readSettings } from "./settings.ts";
      while (Date.now() < Number(process.argv[2]));
      process.stdout.write(process.argv.slice(3).map((DATA_DIR) => readSettings({ DATA_DIR }).SESSION_SECRET).join());`;
    await build({
      stdin: { contents, resolveDir: here, loader: "ts" },
      outfile: program,
      ...{ bundle: true, platform: "node", format: "esm", logLevel: "silent" },
    });
    const wanted = Array.from({ length: 50 }, newFolder);
    for (const folder of wanted) mkdirSync(folder);
    const read = () =>
      new Promise<string>((resolve) => {
        const child = spawn(process.execPath, [program, String(Date.now() + 600), ...wanted], {
          stdio: ["ignore", "pipe", "inherit"],
        });
        let said = "";
        child.stdout.on("data", (chunk) => {
          said += chunk;
        });
        child.once("close", () => resolve(said));
      });
    const [one, other] = await Promise.all([read(), read()]);
    expect(one?.split(",")).toEqual(wanted.map((folder) => readFileSync(join(folder, "session-secret"), "utf8")));
    expect(other).toBe(one);
  });
});
