import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("serve.mjs", import.meta.url));

/** A server of ClickHouse's HTTP protocol in a process of its own, on a folder of its own. */
export interface ClickHouseServer {
  /** The same after each start. */
  readonly url: string;
  /** Names of the parameters that clients have sent. */
  parameters(): Promise<string[]>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same folder and port. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

export async function startClickHouseServer(): Promise<ClickHouseServer> {
  const folder = mkdtempSync(join(tmpdir(), "nabz-clickhouse-"));
  let { child, url } = await launch(folder, 0);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return {
    url,
    parameters: async () => (await fetch(`${url}/parameters`)).json() as Promise<string[]>,
    kill: () => end("SIGKILL"),
    async start() {
      ({ child, url } = await launch(folder, Number(new URL(url).port)));
    },
    async close() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when it prints its address. */
async function launch(folder: string, port: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [program, folder, String(port)], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const [printed] = await Promise.race([
    once(child.stdout ?? child, "data"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`The ClickHouse server ended with ${code}`))),
  ]);
  return { child, url: String(printed).trim() };
}
