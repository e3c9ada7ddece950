import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs the packages of the lock file unless exactly those are installed. No install script runs. `dev`: asks for
 * the packages for building and testing too, which are installed in any case: a build needs them, also in production. Throws an Error of one line if npm fails.
 */
export function ensureInstalled(root, { dev, say }) {
  if (isInstalled(root, { dev })) return;
  say("installing packages");
  const options = { cwd: root, stdio: ["ignore", "ignore", "inherit"] };
  const { status } = spawnSync("npm", ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"], options);
  if (status !== 0) throw new Error("npm ci failed");
}

/** npm records installed packages in `node_modules/.package-lock.json`; packages for other platforms are not in it. */
function isInstalled(root, { dev }) {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const there = JSON.parse(readFileSync(installed, "utf8")).packages;
  const { packages: wanted } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(wanted).every(([path, { version, optional, dev: forDev, devOptional }]) => {
    if (path === "" || (!dev && (forDev || devOptional))) return true;
    return there[path] === undefined ? optional || devOptional : there[path].version === version;
  });
}
