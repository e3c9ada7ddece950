import { spawnSync } from "node:child_process";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The path of a Chromium: the given one, the system's, else Debian's newly installed. Throws an Error of one line. */
export function findChromium({ given, say }) {
  if (given !== undefined) {
    if (runs(given)) return given;
    throw new Error(`CHROMIUM_PATH: ${given} does not run`);
  }
  const found = names.find(runs);
  if (found !== undefined) return pathOf(found);
  say("installing Chromium");
  const env = { DEBIAN_FRONTEND: "noninteractive", PATH: systemPath };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
  ]) {
    spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env });
  }
  if (runs("chromium")) return pathOf("chromium");
  throw new Error("no Chromium: set CHROMIUM_PATH, or install one (apt-get install chromium)");
}

const systemPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const runs = (program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
const pathOf = (name) => spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
