import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { freePorts } from "./nabz.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "build", `test-platform-${process.pid}`);

/** Bundles the platform for processes of a test; returns what removes the bundle. Inside the tree, for its packages. */
export async function bundlePlatform(): Promise<() => void> {
  const out = { outfile: join(folder, "main.js"), bundle: true, packages: "external" } as const;
  await build({ absWorkingDir: root, entryPoints: ["platform/main.ts"], platform: "node", format: "esm", ...out });
  for (const store of ["clickhouse", "postgres"]) {
    cpSync(join(root, "platform/stores", store, "migrations"), join(folder, "migrations", store), { recursive: true });
  }
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A platform in a process of its own. */
export interface PlatformProcess {
  url: string;
  pid: number;
  /** Waits until `/readyz` has the status. */
  becomes(status: number): Promise<void>;
  /** Ends it with SIGTERM; returns its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the bundled platform; resolves when it is ready, and throws what it said where it ends before. */
export async function startPlatform(settings: Record<string, string>): Promise<PlatformProcess> {
  const platform = await spawnPlatform(settings);
  await platform.becomes(200);
  return platform;
}

/** Starts the bundled platform without waiting for it. */
export async function spawnPlatform(settings: Record<string, string>): Promise<PlatformProcess> {
  const [port] = await freePorts(1);
  const child = spawn(process.execPath, [join(folder, "main.js")], {
    env: { ...process.env, LOG_LEVEL: "fatal", ...settings, PLATFORM_PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk;
    process.stderr.write(chunk);
  });
  const closed = once(child, "close");
  const url = `http://127.0.0.1:${port}`;
  const readiness = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  const becomes = async (status: number) => {
    while ((await readiness()) !== status) {
      if (hasEnded(child)) {
        await closed;
        throw new Error(`The platform ended with ${child.exitCode ?? child.signalCode}: ${said}`);
      }
      await wait(50);
    }
  };
  return {
    url,
    pid: child.pid ?? 0,
    becomes,
    async stop() {
      if (!hasEnded(child)) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      return child.exitCode;
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
