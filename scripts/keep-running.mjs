import { spawn } from "node:child_process";

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** After running this long, the next failure counts as the first. */
const wellAfterMs = 60_000;

/**
 * Starts a program and restarts it whenever it ends, after a growing pause. The IPC channel ends with this process, by
 * whatever signal, and the program with it. `log` receives its output, `heard` each line; `ended` is called on every
 * unexpected end, with the exit code, and returns whether to restart. `stop` sends SIGTERM and resolves at the end; after
 * `patienceMs` it kills.
 */
export function keepRunning({ args, env, cwd, log, heard, ended }) {
  let child;
  let stopping = false;
  let failures = 0;
  let pause;

  const start = () => {
    const since = Date.now();
    child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    const ending = child;
    let lastError = "";
    for (const stream of [ending.stdout, ending.stderr]) {
      stream.on("data", log);
      byLine(stream, (line) => {
        if (stream === ending.stderr && /^(nabz|\w*Error\b)/.test(line)) lastError = line;
        heard(line);
      });
    }
    ending.once("close", (code, signal) => {
      child = undefined;
      if (stopping) return;
      failures = Date.now() - since > wellAfterMs ? 1 : failures + 1;
      const wait = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
      if (ended({ reason: lastError || `ended with ${signal ?? code}`, code, wait })) pause = setTimeout(start, wait);
    });
  };
  start();

  return {
    /** Whether it runs now. */
    isRunning: () => child !== undefined,
    stop(patienceMs) {
      stopping = true;
      clearTimeout(pause);
      if (child === undefined) return Promise.resolve();
      const ending = child;
      const kill = setTimeout(() => ending.kill("SIGKILL"), patienceMs);
      return new Promise((resolve) => {
        ending.once("close", () => {
          clearTimeout(kill);
          resolve();
        });
        ending.kill("SIGTERM");
      });
    },
  };
}

function byLine(stream, heard) {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(heard);
  });
  stream.on("close", () => {
    if (rest !== "") heard(rest);
  });
}
