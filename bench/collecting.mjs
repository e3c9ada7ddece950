import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./server.mjs";

const run = promisify(execFile);
const ticksPerSecond = 100;

/** CPU seconds of a process (fields 14 and 15 of /proc/PID/stat). */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Events per second and latencies of `/collect`, acknowledged on disk: single and in batches of 50. */
export async function measureCollecting(server, { seconds }) {
  const load = async (settings) => {
    const options = { url: server.platformUrl, key: server.website.key, ...settings };
    const before = cpuOf(server.platformPid());
    const started = performance.now();
    const { stdout } = await run(process.execPath, [join(root, "bench", "load.mjs"), JSON.stringify(options)]);
    const wall = (performance.now() - started) / 1000;
    return { ...JSON.parse(stdout), platformCpu: (cpuOf(server.platformPid()) - before) / wall };
  };
  await load({ connections: 16, batch: 10, seconds: 3 });
  const rows = {};
  for (const batch of [1, 50]) {
    for (const connections of [1, 16, 64, 256]) {
      rows[`${batch === 1 ? "single" : "batches of 50"}, ${connections} connections`] = await load({
        connections,
        batch,
        seconds,
      });
    }
  }
  return rows;
}
