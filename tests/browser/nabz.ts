import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A whole Nabz as `npm start` runs it, in a folder and on ports of its own. */
export interface Nabz {
  url: string;
  platformUrl: string;
  dataDir: string;
  /** The operator's command; answers what it printed as JSON. */
  operate<Result>(...args: string[]): Promise<Result>;
  /** Holds the platform still for as long as `meanwhile` takes: it takes connections and answers nothing. */
  withoutPlatform(meanwhile: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

export async function startNabz(settings: Record<string, string> = {}): Promise<Nabz> {
  const dataDir = mkdtempSync(join(tmpdir(), "nabz-browser-"));
  const [port, platformPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    PORT: String(port),
    PLATFORM_PORT: String(platformPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: "info",
    ...settings,
  };
  const child = spawn(process.execPath, [join(root, "scripts", "start.mjs")], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      said.push(chunk.toString());
      if (said.join("").includes("Nabz is ready:")) resolve();
    });
    child.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
    child.once("exit", (code) => reject(new Error(`Nabz ended with ${code}: ${said.join("")}`)));
  });
  await ready;
  const platformUrl = `http://127.0.0.1:${platformPort}`;
  return {
    url: `http://localhost:${port}`,
    platformUrl,
    dataDir,
    async operate(...args) {
      const { stdout } = await promisify(execFile)(join(root, "bin", "nabz"), [...args, "--json"], { env });
      return JSON.parse(stdout);
    },
    async withoutPlatform(meanwhile) {
      const pid = Number(JSON.parse(readFileSync(join(dataDir, "lock"), "utf8")).pid);
      process.kill(pid, "SIGSTOP");
      try {
        await meanwhile();
      } finally {
        process.kill(pid, "SIGCONT");
        while (!(await fetch(`${platformUrl}/readyz`).then(({ ok }) => ok))) await wait(50);
      }
    },
    async stop() {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
