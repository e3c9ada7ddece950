import { watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { watchPlatform } from "./build-platform.mjs";
import { buildTracker } from "./build-tracker.mjs";
import { readEnv } from "./env.mjs";
import { keepRunning } from "./keep-running.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const env = readEnv(root);
const remix = join(root, "node_modules", "@remix-run", "dev", "dist", "cli.js");
const { host, port } = env.dashboard;

/** Both programs for development: the dashboard by Vite, platform and tracker rebuilt on every change. */
const run = (name, args, NODE_ENV) =>
  keepRunning({
    args,
    env: { ...env.forChildren, NODE_ENV },
    cwd: root,
    log: (chunk) => process.stdout.write(chunk),
    heard: () => {},
    ended: ({ reason, wait }) => {
      process.stderr.write(`nabz: ${name} ended (${reason}); starting it again in ${wait / 1000} s\n`);
      return true;
    },
  });

let platform;
const serve = async () => {
  await platform?.stop(9_500);
  platform = run("platform", ["--enable-source-maps", join("build", "platform", "main.js")], "production");
};
await buildTracker(root);
const watching = await watchPlatform(root, serve);

// The platform reads the tracker once, so it restarts too. An editor's save is several changes: one build for all.
let soon;
const tracker = watch(join(root, "tracker"), () => {
  clearTimeout(soon);
  soon = setTimeout(() => buildTracker(root).then(serve, ({ message }) => process.stderr.write(`${message}\n`)), 100);
});
const dashboard = run("dashboard", [remix, "vite:dev", "--host", host, "--port", String(port)], "development");

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    tracker.close();
    await Promise.all([watching.dispose(), platform?.stop(9_500), dashboard.stop(2_000)]);
    process.exit(0);
  });
}
