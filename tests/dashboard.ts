import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { TestPlatform } from "./http/platform.ts";
import { freePorts } from "./nabz.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The built dashboard beside a platform of this process. */
export async function startDashboard({ url: platformUrl, dependencies: { settings } }: TestPlatform) {
  const [port] = await freePorts(1);
  const { DATA_DIR, PLANS, PAYMENT_GATEWAY } = settings;
  const child = spawn(process.execPath, ["scripts/serve-dashboard.mjs"], {
    cwd: root,
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), PLATFORM_URL: platformUrl },
      ...{ DATA_DIR, PLANS, PAYMENT_GATEWAY: PAYMENT_GATEWAY.join() },
    },
    stdio: "inherit",
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await isThere(url))) await wait(50);
  if (child.exitCode !== null) throw new Error("The dashboard has ended: is it built?");
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const isThere = (url: string) =>
  fetch(`${url}/favicon.svg`).then(
    () => true,
    () => false,
  );
