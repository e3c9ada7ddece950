import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** The fields of /proc/PID/stat after the name; the state is the first. */
export const statOf = (pid) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");

/** CPU seconds of a process so far. */
export function cpuOf(pid) {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** CPU seconds so far of a process, of its children and theirs, and of descendants that have ended. */
export function cpuOfAll(pid) {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), fields: statOf(name) }];
      } catch {
        return [];
      }
    });
  const own = ({ fields }) => fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
  const sumOf = (each) =>
    own(each) +
    stats.filter(({ fields }) => Number(fields[1]) === each.pid).reduce((sum, child) => sum + sumOf(child), 0);
  return stats.filter((each) => each.pid === Number(pid)).reduce((sum, each) => sum + sumOf(each), 0);
}

/** Megabytes of a process by a name of /proc/PID/status: `VmRSS` is in memory, `VmHWM` was at most. */
export const megabytesOf = (pid, name = "VmRSS") =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** The dashboard: the other program of the supervisor that runs the platform. */
export function findDashboard(platform) {
  const readStat = (pid) => {
    try {
      return statOf(pid);
    } catch {
      return [];
    }
  };
  const [, parent] = readStat(platform);
  const isDashboard = (pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("serve-dashboard");
  const found = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && readStat(name)[1] === parent);
  return found.find(isDashboard);
}
