import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { mustBeUsable } from "./data-folder.mjs";
import { browsable, readEnv } from "./env.mjs";
import { ensureInstalled } from "./install.mjs";
import { keepRunning } from "./keep-running.mjs";
import { openLog } from "./log-file.mjs";
import { platformEnv, platformFlags } from "./platform-flags.mjs";

/** All must have ended 10 s after a signal; the platform limits its own drain to 9 s. */
const patienceMs = 9_500;
const pollMs = 100;
/** The platform's exit code where it can start without damaged parts. */
const damageCode = 3;
/** pino's level of a warning. */
const warning = 40;

const root = fileURLToPath(new URL("..", import.meta.url));
const say = (text) => process.stdout.write(`nabz: ${text}\n`);

/**
 * Installs and builds if needed, then runs platform and dashboard until a signal. A program that ends before the first
 * ready line ends the start with its own reason; later it is restarted.
 */
async function start() {
  const env = readEnv(root);
  const variables = { ...platformEnv, ...env.forChildren };
  if (process.argv.includes("--without-damaged")) variables.START_WITHOUT_DAMAGED = "1";
  mustBeUsable(env.dataDir);
  ensureInstalled(root, { dev: false, say });
  await ensureBuilt(root, { say });
  await mustBeFree("PORT", env.dashboard);
  await mustBeFree("PLATFORM_PORT", env.platform);

  let ready = false;
  const run = (name, args) =>
    keepRunning({
      args,
      env: variables,
      cwd: root,
      log: openLog(join(env.dataDir, "logs", `${name}.log`)),
      heard: (line) => {
        const text = warningOf(line);
        if (text !== undefined) process.stderr.write(`nabz ${name}: ${text}\n`);
      },
      ended: ({ reason, code, wait }) => {
        if (!ready && code === damageCode) void offer(reason);
        else if (!ready) void stop(1, reason);
        else process.stderr.write(`nabz: ${name} ended (${reason}); restarting in ${wait / 1000} s\n`);
        return ready;
      },
    });
  const runPlatform = () => run("platform", [...platformFlags, join("build", "platform", "main.js")]);
  const programs = [runPlatform(), run("dashboard", [join("scripts", "serve-dashboard.mjs")])];

  async function offer(reason) {
    const isAccepted = await askToGoOn(reason);
    if (stopping) return;
    if (!isAccepted) return stop(1, reason);
    variables.START_WITHOUT_DAMAGED = "1";
    programs[0] = runPlatform();
  }

  let stopping = false;
  async function stop(code, reason) {
    if (stopping) return;
    stopping = true;
    await Promise.all(programs.map((program) => program.stop(patienceMs)));
    if (reason !== undefined) process.stderr.write(`nabz: ${withoutPrefix(reason)}\n`);
    process.exit(code);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));

  // Its own programs: what answers at the public addresses may be another installation.
  for (const { host, port } of [env.platform, env.dashboard]) {
    const address = `http://${browsable(host)}:${port}/readyz`;
    while (!(await answers(address))) await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  if (stopping) return;
  ready = true;
  // It was accepted for the damage of now, not for that of a later restart.
  delete variables.START_WITHOUT_DAMAGED;
  process.stdout.write(`Nabz is ready: ${env.publicUrl}\n`);
}

/** Asks on a terminal whether to start without damaged parts. Without one nobody can answer: no. */
async function askToGoOn(reason) {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  process.stderr.write(`nabz: ${withoutPrefix(reason)}\n`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines
    .question("Start without the damaged parts? They are moved to DATA_DIR/damaged, their days are marked. [y/N] ")
    .catch(() => "");
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Rejects with one line if another program holds the port. */
function mustBeFree(name, { host, port }) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => {
      const taken = error.code === "EADDRINUSE";
      reject(
        new Error(taken ? `${name} ${port} is taken` : `${name.replace("PORT", "HOST")} ${host}: ${error.message}`),
      );
    });
    probe.listen({ host, port }, () => probe.close(resolve));
  });
}

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** The text of a log line from level warning up. */
function warningOf(line) {
  if (!line.startsWith("{")) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line);
    return level >= warning ? [msg, err?.message].filter(Boolean).join(": ") : undefined;
  } catch {
    return undefined;
  }
}

const withoutPrefix = (reason) => reason.replace(/^nabz( platform)?: /, "");

start().catch((error) => {
  process.stderr.write(`nabz: ${error.message}\n`);
  process.exit(1);
});
