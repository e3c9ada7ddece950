import { spawnSync } from "node:child_process";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The path of a Chromium: the given one, the system's, or Debian's after installing it. Throws an Error of one line. */
export function findChromium({ given, say }) {
  if (given !== undefined) {
    if (runs(given)) return given;
    throw new Error(`CHROMIUM_PATH: ${given} does not run`);
  }
  const found = names.find(runs);
  if (found !== undefined) return pathOf(found);
  if (install("chromium", say)) return pathOf("chromium");
  throw new Error("no Chromium: set CHROMIUM_PATH, or install one (apt-get install chromium)");
}

const shell = "chromium-headless-shell";

/** The path of Debian's headless Chromium, the same engine for less CPU; undefined if it is not available. */
export const findShell = ({ say }) => (runs(shell) || install(shell, say, brief) ? pathOf(shell) : undefined);

/** For an optional package: short timeouts. */
const brief = {
  options: ["-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0"],
  timeout: 180_000,
};

/** Installs a Debian package and returns whether it runs then: only root may install, and not every system has it. */
function install(name, say, { options, timeout } = { options: [], timeout: undefined }) {
  if (process.getuid?.() !== 0) return false;
  say(`installing ${name}`);
  const env = { DEBIAN_FRONTEND: "noninteractive", PATH: systemPath };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-remove", "--no-install-recommends", name],
  ]) {
    spawnSync("apt-get", [...options, ...args], { stdio: ["ignore", "ignore", "inherit"], env, timeout });
  }
  return runs(name);
}

const systemPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const runs = (program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
const pathOf = (name) => spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
