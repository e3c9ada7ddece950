import { readSettings } from "#platform/settings.ts";
import { type ParsedCommand, optionOf, readArguments, UsageError, usage } from "./arguments.ts";
import type { CommandRun } from "./command.ts";
import { type CommandName, commands } from "./commands.ts";
import { doctor } from "./doctor.ts";
import { lineOf } from "./line-of.ts";
import { printRestore, printResult } from "./print-result.ts";
import { restore } from "./restore.ts";
import { runHere } from "./run-here.ts";
import { reachPlatform, runOverSocket } from "./socket-client.ts";
import { askPassword, ProgressView, type Terminal } from "./terminal.ts";

export interface CliOptions {
  /** Where the caller stood: a file's relative path starts there. */
  cwd: string;
  terminal: Terminal;
  /** Ctrl-C: the command stops where it can, keeping what it has done. */
  signal: AbortSignal;
}

/** Runs one command line of `bin/nabz`. Answers the exit code: 0, 1 an error, 2 usage, 130 stopped. */
export async function runCli(argv: readonly string[], options: CliOptions): Promise<number> {
  const { out, err } = options.terminal;
  try {
    const asked = readArguments(argv, options.cwd);
    if (asked.command === "help") {
      out.write(usage);
      return 0;
    }
    if (asked.command === "doctor") return await runDoctor(asked, options.terminal);
    if (asked.command === "restore") return await runRestore(asked, options);
    return await runCommandLine({ ...asked, command: asked.command }, options);
  } catch (error) {
    err.write(`nabz: ${lineOf(error)}\n`);
    if (!(error instanceof UsageError)) return 1;
    err.write(usage);
    return 2;
  }
}

async function runCommandLine(
  { command, args: given, json }: { command: CommandName; args: Record<string, unknown>; json: boolean },
  { terminal, signal }: CliOptions,
): Promise<number> {
  const args = await complete(command, given, { terminal, json });
  check(command, args);
  const view = new ProgressView(terminal.err);
  const job: CommandRun = { progress: (progress) => view.show(progress), signal };
  const settings = readSettings();
  const platform = await reachPlatform(settings.DATA_DIR);
  const running =
    platform === undefined
      ? runHere(settings, { command, args, job })
      : runOverSocket(platform, { command, args, job });
  const result = await running.finally(() => view.end());
  terminal.out.write(`${json ? JSON.stringify(result) : printResult(command, result)}\n`);
  const stopped = (result as { interrupted?: boolean }).interrupted === true;
  if (stopped) terminal.err.write("nabz: stopped; what was written stays, running it again completes it\n");
  return stopped ? 130 : 0;
}

/** A password is asked for where somebody can type one; left empty, the command makes one. */
async function complete(
  command: CommandName,
  args: Record<string, unknown>,
  { terminal, json }: { terminal: Terminal; json: boolean },
): Promise<Record<string, unknown>> {
  const { input, err } = terminal;
  const asks = command === "user create" && args.password === undefined && !json;
  if (!asks || input.isTTY !== true || err.isTTY !== true) return args;
  const password = await askPassword(terminal, "Password (empty: make one): ");
  return password === "" ? args : { ...args, password };
}

/** Says what is wrong before anything is opened. Throws an Error of one line. */
function check(command: CommandName, args: Record<string, unknown>): void {
  const parsed = commands[command].args.safeParse(args);
  const [issue] = parsed.error?.issues ?? [];
  if (issue !== undefined)
    throw new Error(`${optionOf(command, String(issue.path[0]))} is not valid: ${issue.message}`);
}

async function runRestore({ args, json }: ParsedCommand, { terminal, signal }: CliOptions): Promise<number> {
  const view = new ProgressView(terminal.err);
  const job: CommandRun = { progress: (progress) => view.show(progress), signal };
  const result = await restore(String(args.dir), job).finally(() => view.end());
  terminal.out.write(`${json ? JSON.stringify(result) : printRestore(result)}\n`);
  return 0;
}

async function runDoctor({ json }: ParsedCommand, { out }: Terminal): Promise<number> {
  const checks: object[] = [];
  const healthy = await doctor((found) => {
    if (json) checks.push(found);
    else out.write(`${found.state.padEnd(5)} ${found.name.padEnd(14)} ${found.text}\n`);
  });
  if (json) out.write(`${JSON.stringify({ healthy, checks })}\n`);
  return healthy ? 0 : 1;
}

/** The entry of `bin/nabz`: the process's own streams and signals. A second Ctrl-C ends it at once. */
export async function main(argv: readonly string[], cwd: string): Promise<number> {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  const terminal = { out: process.stdout, err: process.stderr, input: process.stdin };
  return runCli(argv, { cwd, terminal, signal: stop.signal });
}
