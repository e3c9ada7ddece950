import { readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** The fields of /proc/PID/stat after the name; the state is the first. */
export const statOf = (pid) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");

/** CPU seconds of a process so far. */
export function cpuOf(pid) {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Megabytes of a process by a name of /proc/PID/status: `VmRSS` is in memory, `VmHWM` was at most. */
export const megabytesOf = (pid, name = "VmRSS") =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
