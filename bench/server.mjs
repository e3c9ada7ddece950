import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "../scripts/build.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));
const ports = { PORT: "3971", PLATFORM_PORT: "4971" };

/**
 * Nabz as `npm start` runs it, built, in a folder of its own, with one owner and website, or as nobody has set it up.
 * `seconds`: from start to ready.
 */
export async function startServer({ withOwner = true } = {}) {
  await ensureBuilt(root, { say: (text) => process.stdout.write(`${text}\n`) });
  const dataDir = mkdtempSync(join(tmpdir(), "nabz-bench-"));
  const env = { ...process.env, ...ports, DATA_DIR: dataDir };
  const launch = async () => {
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
  };
  let { child, seconds } = await launch();
  const first = seconds;
  const end = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  const operate = (...args) =>
    JSON.parse(
      execFileSync(join(root, "bin", "nabz"), [...args, "--json"], {
        env,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }),
    );
  const owner = { email: "owner@shop.example", password: "correct horse battery" };
  if (withOwner) operate("user", "create", "--email", owner.email, "--name", "Owner", "--password", owner.password);
  const addWebsite = (name) => {
    const asked = ["--owner", owner.email, "--name", name, "--url", "https://shop.example"];
    return operate("website", "create", ...asked);
  };
  return {
    url: `http://localhost:${ports.PORT}`,
    platformUrl: `http://127.0.0.1:${ports.PLATFORM_PORT}`,
    dataDir,
    owner,
    website: withOwner ? addWebsite("Shop") : undefined,
    addWebsite,
    operate,
    /** From an empty folder to ready: both stores are made on the way. */
    firstSeconds: first,
    async restart() {
      await end();
      ({ child, seconds } = await launch());
      return seconds;
    },
    /** Does something to the stores while nothing has them open. */
    async without(work) {
      await end();
      await work();
      ({ child } = await launch());
    },
    platformPid: () => JSON.parse(readFileSync(join(dataDir, "lock"), "utf8")).pid,
    async stop() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
