import { spawn } from "node:child_process";

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** A program that ran so long was well: its next failure is a first one again. */
const wellAfterMs = 60_000;

/**
 * Starts a program and starts it again whenever it ends, each time in a row after a longer pause. The channel to it
 * tells it when this process is gone, however that happened.
 * `log` gets everything it writes, `heard` each line; `ended` is told of every end that was not asked for and answers
 * whether to start it again. `stop` asks it to end and resolves when it has; after `patienceMs` it is killed.
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
    let said = "";
    for (const stream of [ending.stdout, ending.stderr]) {
      stream.on("data", log);
      byLine(stream, (line) => {
        if (stream === ending.stderr && /^(nabz|\w*Error\b)/.test(line)) said = line;
        heard(line);
      });
    }
    ending.once("close", (code, signal) => {
      child = undefined;
      if (stopping) return;
      failures = Date.now() - since > wellAfterMs ? 1 : failures + 1;
      const wait = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
      if (ended({ reason: said || `ended with ${signal ?? code}`, wait })) pause = setTimeout(start, wait);
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
