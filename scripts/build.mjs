import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compressAssets } from "./compress-assets.mjs";
import { readEnv } from "./env.mjs";
import { ensureInstalled } from "./install.mjs";

/** Inputs of the build. */
const sources = [
  "app",
  "contract",
  "platform",
  "public",
  "tracker",
  "package-lock.json",
  "package.json",
  "remix.config.ts",
].concat([
  "vite.config.ts",
  "tsconfig.json",
  "scripts/build.mjs",
  "scripts/build-platform.mjs",
  "scripts/compress-assets.mjs",
  "scripts/build-tracker.mjs",
  "scripts/screen-icons.ts",
  "scripts/texts-by-module.ts",
]);

const stamp = (root) => join(root, "build", "sources.sha256");

/** Builds dashboard, platform and tracker if the sources have changed. Without sources (an image) the build is used as it is. */
export async function ensureBuilt(root, { say }) {
  const built = existsSync(stamp(root)) ? readFileSync(stamp(root), "utf8") : undefined;
  if (built !== undefined && !existsSync(join(root, "app"))) return;
  if (built === fingerprint(root)) return;
  ensureInstalled(root, { dev: true, say });
  say("building");
  await build(root);
}

async function build(root) {
  const { buildPlatform } = await import("./build-platform.mjs");
  const { buildTracker } = await import("./build-tracker.mjs");
  rmSync(stamp(root), { force: true });
  const remix = join(root, "node_modules", "@remix-run", "dev", "dist", "cli.js");
  const env = { ...readEnv(root).forChildren, NODE_ENV: "production" };
  const made = spawnSync(process.execPath, [remix, "vite:build"], { cwd: root, env, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`the dashboard does not build:\n${made.stdout}${made.stderr}`);
  compressAssets(join(root, "build", "client", "assets"));
  // After the dashboard, because Remix empties the folder first.
  await buildPlatform(root);
  await buildTracker(root);
  writeFileSync(stamp(root), fingerprint(root));
}

function fingerprint(root) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesOf(root, source)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesOf(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full).flatMap((name) => (name.includes(".test.") ? [] : filesOf(root, join(path, name))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const say = (text) => process.stdout.write(`nabz: ${text}\n`);
  ensureInstalled(root, { dev: true, say });
  await build(root);
}
