import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "../scripts/build.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));
const defaultPorts = { PORT: "3971", PLATFORM_PORT: "4971" };

/** The generator is one address and makes each request a new visitor. */
export const unlimited = {
  LIMIT_NEW_VISITORS: "0,0",
  LIMIT_EVENTS: "0,0",
  LIMIT_BYTES: "0,0",
  LIMIT_SUBSCRIPTIONS: "0,0",
};

/** Settings of ports: beside another run the usual ones may be taken. */
export async function freePorts() {
  const servers = [createServer(), createServer()].map((each) => each.listen(0, "127.0.0.1"));
  await Promise.all(servers.map((each) => once(each, "listening")));
  const [PORT, PLATFORM_PORT] = servers.map((each) => {
    const { port } = each.address();
    each.close();
    return String(port);
  });
  return { PORT, PLATFORM_PORT };
}

/** Runs the operator's command in an environment; answers its JSON. */
const operatorOf =
  (env) =>
  (...args) =>
    JSON.parse(
      execFileSync(join(root, "bin", "nabz"), [...args, "--json"], {
        env,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }),
    );

/** The data folder, with what an earlier run noted in it. */
function openFolder(folder) {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), "nabz-bench-"));
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "bench.json");
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
  return { dataDir, kept, keep: (found) => writeFileSync(path, JSON.stringify(found)) };
}

/**
 * A built Nabz as `npm start` runs it, in its own folder, with one owner and website unless `withOwner` is false. Without
 * limits of collecting unless `settings` has them. `folder` stays when it stops, and is used again as it is: its data take
 * longer to make than to measure.
 */
export async function startServer({ withOwner = true, settings = unlimited, folder } = {}) {
  const ports = { ...defaultPorts, ...settings };
  await ensureBuilt(root, { say: (text) => process.stdout.write(`${text}\n`) });
  const { dataDir, kept, keep } = openFolder(folder);
  const env = { ...process.env, ...ports, DATA_DIR: dataDir };
  let { child, seconds } = await launch(env);
  const first = seconds;
  const end = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  const operate = operatorOf(env);
  /** An account with a generated password. */
  const addOwner = (email) => ({
    email,
    password: operate("user", "create", "--email", email, "--name", "Owner").password,
  });
  // A set-up without an owner makes this account by its own form.
  const newcomer = { email: "owner@shop.example", password: "correct horse battery" };
  const owner = kept?.owner ?? (withOwner ? addOwner(newcomer.email) : newcomer);
  const addWebsite = (name) => {
    const args = ["--owner", owner.email, "--name", name, "--url", "https://shop.example"];
    return operate("website", "create", ...args);
  };
  return {
    url: `http://localhost:${ports.PORT}`,
    platformUrl: `http://127.0.0.1:${ports.PLATFORM_PORT}`,
    dataDir,
    owner,
    website: kept?.website ?? (withOwner ? addWebsite("Shop") : undefined),
    /** What `keep` was given when the folder was made. */
    kept,
    /** Notes in the folder what it holds, with `website` in the place of the server's own. */
    keep: (found) => keep({ owner, ...found }),
    addOwner,
    addWebsite,
    operate,
    /** From an empty folder to ready, including the creation of both stores. */
    firstSeconds: first,
    async restart() {
      await end();
      ({ child, seconds } = await launch(env));
      return seconds;
    },
    /** Runs work on the stores while no process has them open. */
    async without(work) {
      await end();
      await work();
      ({ child } = await launch(env));
    },
    platformPid: () => JSON.parse(readFileSync(join(dataDir, "lock"), "utf8")).pid,
    async stop() {
      await end();
      if (folder === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts it; resolves when it is ready, with the seconds that took. */
async function launch(env) {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, "scripts", "start.mjs")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    if (chunk.toString().includes("Nabz is ready:")) break;
  }
  child.stdout.resume();
  return { child, seconds: (performance.now() - started) / 1000 };
}
