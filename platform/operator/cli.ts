import { readSettings } from "#platform/settings.ts";
import { allowedOf } from "./allowed-values.ts";
import { optionOf, type ParsedCommand, readArguments, UsageError, usage } from "./arguments.ts";
import type { CommandRun } from "./command.ts";
import { type CommandName, commands } from "./commands.ts";
import { doctor } from "./doctor.ts";
import { findFailure } from "./find-failure.ts";
import { printRestore, printResult } from "./print-result.ts";
import { restore } from "./restore.ts";
import { runInProcess } from "./run-in-process.ts";
import { reachPlatform, runOverSocket } from "./socket-client.ts";
import { askPassword, ProgressView, plainTerminal, readPassword, type Terminal } from "./terminal.ts";
import { toLine } from "./to-line.ts";

export interface CliOptions {
  /** The caller's folder, from which relative paths start. */
  cwd: string;
  terminal: Terminal;
  /** Aborted by Ctrl-C: the command stops at the next safe point and keeps its work. */
  signal: AbortSignal;
}

/** Runs one command line of `bin/nabz`. Returns the exit code: 0, 1 for an error, 2 for usage, 130 when stopped. */
export async function runCli(argv: readonly string[], given: CliOptions): Promise<number> {
  const options = { ...given, terminal: plainTerminal(given.terminal) };
  const { out, err } = options.terminal;
  try {
    const parsed = readArguments(argv, options.cwd);
    if (parsed.command === "help") {
      out.write(usage);
      return 0;
    }
    if (parsed.command === "doctor") return await runDoctor(parsed, options.terminal);
    if (parsed.command === "restore") return await runRestore(parsed, options);
    return await runCommandLine({ ...parsed, command: parsed.command }, options);
  } catch (error) {
    err.write(`nabz: ${toLine(error)}\n`);
    if (!(error instanceof UsageError)) return 1;
    err.write(usage);
    return 2;
  }
}

async function runCommandLine(
  { command, args: given, json }: { command: CommandName; args: Record<string, unknown>; json: boolean },
  { terminal, signal }: CliOptions,
): Promise<number> {
  const args = await addPassword(command, given, { terminal, json });
  checkArguments(command, args);
  const view = new ProgressView(terminal.err);
  const run: CommandRun = { progress: (progress) => view.show(progress), signal };
  const settings = readSettings();
  const platform = await reachPlatform(settings.DATA_DIR);
  const running =
    platform === undefined
      ? runInProcess(settings, { command, args, run })
      : runOverSocket(platform, { command, args, run });
  const result = await running.finally(() => view.end());
  terminal.out.write(`${json ? JSON.stringify(result) : printResult(command, result)}\n`);
  const stopped = (result as { interrupted?: boolean }).interrupted === true;
  if (stopped) terminal.err.write("nabz: stopped; what was written stays, running it again completes it\n");
  if (stopped) return 130;
  const failure = findFailure(command, result);
  if (failure !== undefined) terminal.err.write(`nabz: ${failure}\n`);
  return failure === undefined ? 0 : 1;
}

/** Reads a password from standard input, or asks for it on a terminal; left empty there, the command generates one. */
async function addPassword(
  command: CommandName,
  args: Record<string, unknown>,
  { terminal, json }: { terminal: Terminal; json: boolean },
): Promise<Record<string, unknown>> {
  const { input, err } = terminal;
  const { passwordStdin, ...others } = args;
  if (passwordStdin === true) return { ...others, password: await readPassword(input) };
  const isNeeded = command === "user create" && !json;
  if (!isNeeded || input.isTTY !== true || err.isTTY !== true) return args;
  const password = await askPassword(terminal, "Password (empty: generate one): ");
  return password === "" ? args : { ...args, password };
}

/** Checks arguments before anything is opened. Throws an Error of one line. */
function checkArguments(command: CommandName, args: Record<string, unknown>): void {
  const parsed = commands[command].args.safeParse(args);
  const [issue] = parsed.error?.issues ?? [];
  if (issue === undefined) return;
  const argument = String(issue.path[0]);
  // A rule of the command itself says what it wants; the others' texts are for programs.
  const isOwnRule = issue.code === "custom" && issue.params === undefined;
  const allowed = allowedOf(command, argument);
  const why = isOwnRule || allowed === undefined ? issue.message : `it takes ${allowed}`;
  throw new Error(`${optionOf(command, argument)} is not valid: ${why}`);
}

async function runRestore({ args, json }: ParsedCommand, { terminal, signal }: CliOptions): Promise<number> {
  const view = new ProgressView(terminal.err);
  const run: CommandRun = { progress: (progress) => view.show(progress), signal };
  const result = await restore(String(args.dir), run).finally(() => view.end());
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

/** The entry of `bin/nabz` on the process's streams and signals. A second Ctrl-C ends it at once. */
export async function main(argv: readonly string[], cwd: string): Promise<number> {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  const terminal = { out: process.stdout, err: process.stderr, input: process.stdin };
  return runCli(argv, { cwd, terminal, signal: stop.signal });
}
