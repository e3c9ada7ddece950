import { resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import type { CommandName } from "./commands.ts";

export const usage = `Usage: nabz COMMAND [--json]

  user create --email E --name N [--password-stdin]
  user two-factor-off --email E
  website create --owner E --name N --url U [--hosts H,H] [--time-zone Z]
  website rotate --website ID --credential key|secret [--end-former]
  import access-log FILE --website ID
  import people|orders|consents FILE --website ID [--dry-run] [--columns F,F] [--currency IRT|IRR|AFN|USD|EUR]
      [--encoding E] [--separator comma|semicolon|tab|pipe]
  demo --website ID [--days 90] [--visitors N] [--seed N] [--force]
  settle [--all] [--website ID]
  audit [--website ID] [--from DAY] [--to DAY]
  quarantine list|load [--website ID]
  refund ORDER|PAYMENT [--to gateway|wallet|outside]
  wallet top-up --owner E --amount N --reference R [--currency IRT|EUR]
  rotate-key
  backup DIR
  restore DIR
  migrate
  doctor
`;

/** A command line that cannot be parsed: exit 2. */
export class UsageError extends Error {}

export interface ParsedCommand {
  command: CommandName | "doctor" | "restore" | "help";
  args: Record<string, unknown>;
  json: boolean;
}

interface CommandForm {
  /** Option → argument; `!` marks a required one. */
  options: Record<string, string>;
  /** Options without a value. */
  flags?: readonly string[];
  /** Names of positional arguments that are paths. */
  positionals?: readonly string[];
  /** Names of positional arguments that are taken as they are. */
  values?: readonly string[];
  /** Options that are known only to say why they are refused. */
  refused?: Record<string, string>;
}

const fileForm: CommandForm = {
  options: {
    ...{ website: "website!", columns: "columns", currency: "currency" },
    ...{ encoding: "encoding", separator: "separator" },
  },
  flags: ["dry-run"],
  positionals: ["file"],
};

const commandForms: Record<Exclude<ParsedCommand["command"], "check stores" | "help">, CommandForm> = {
  "user create": {
    options: { email: "email!", name: "fullName!", password: "password" },
    flags: ["password-stdin"],
    refused: {
      password:
        "--password shows the password to everybody on this machine: type it when asked, or pipe it in with --password-stdin",
    },
  },
  "user two-factor-off": { options: { email: "email!" } },
  "website create": {
    options: { owner: "owner!", name: "name!", url: "url!", hosts: "hosts", "time-zone": "timeZone" },
  },
  "website rotate": { options: { website: "website!", credential: "credential!" }, flags: ["end-former"] },
  "import access-log": { options: { website: "website!" }, positionals: ["file"] },
  "import people": fileForm,
  "import orders": fileForm,
  "import consents": fileForm,
  demo: { options: { website: "website!", days: "days", visitors: "visitors", seed: "seed" }, flags: ["force"] },
  settle: { options: { website: "website" }, flags: ["all"] },
  audit: { options: { website: "website", from: "from", to: "to" } },
  "quarantine list": { options: { website: "website" } },
  "quarantine load": { options: { website: "website" } },
  "rotate-key": { options: {} },
  refund: { options: { to: "to" }, values: ["order"] },
  "wallet top-up": {
    options: { owner: "owner!", amount: "amount!", reference: "reference!", currency: "currency" },
  },
  backup: { options: {}, positionals: ["dir"] },
  restore: { options: {}, positionals: ["dir"] },
  migrate: { options: {} },
  doctor: { options: {} },
};

/** Parses the words after `nabz`; relative paths start at `cwd`. Throws UsageError. */
export function readArguments(argv: readonly string[], cwd: string): ParsedCommand {
  const [first = "", second = ""] = argv;
  if (first === "") throw new UsageError("no command");
  if (["help", "--help", "-h"].includes(first)) return { command: "help", args: {}, json: false };
  const words = first in commandForms ? 1 : 2;
  const command = words === 1 ? first : `${first} ${second}`.trim();
  if (!isCommand(command)) throw new UsageError(`unknown command: ${command}`);
  const { values, positionals } = read(argv.slice(words), commandForms[command]);
  if (values.help === true) return { command: "help", args: {}, json: false };
  return { command, args: toArgs(commandForms[command], values, positionals, cwd), json: values.json === true };
}

const isCommand = (command: string): command is keyof typeof commandForms => Object.hasOwn(commandForms, command);

function read(argv: string[], { options, flags = [] }: CommandForm) {
  const config: ParseArgsConfig["options"] = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } };
  for (const name of Object.keys(options)) config[name] = { type: "string" };
  for (const name of flags) config[name] = { type: "boolean" };
  try {
    return parseArgs({ args: joinNegatives(argv, options), options: config, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split(/\n|\. /)[0] ?? "");
  }
}

/** `--visitors -1` as `--visitors=-1`: a number below zero is refused as a value, not taken for an option. */
function joinNegatives(argv: readonly string[], options: CommandForm["options"]): string[] {
  const isOption = (word = "") => word.startsWith("--") && Object.hasOwn(options, word.slice(2));
  return argv.flatMap((word, index) => {
    const [before, next] = [argv[index - 1], argv[index + 1]];
    if (isOption(before) && isNegative(word)) return [];
    return isOption(word) && isNegative(next) ? [`${word}=${next}`] : [word];
  });
}

const isNegative = (word = "") => /^-\d/.test(word);

function toArgs(
  { options, flags = [], positionals: paths = [], values: plain = [], refused = {} }: CommandForm,
  values: Record<string, unknown>,
  positionals: readonly string[],
  cwd: string,
): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  for (const [option, name] of Object.entries(options)) {
    const value = values[option];
    if (value !== undefined && refused[option] !== undefined) throw new UsageError(refused[option]);
    if (value !== undefined) args[name.replace("!", "")] = value;
    else if (name.endsWith("!")) throw new UsageError(`--${option} is missing`);
  }
  for (const name of flags) if (values[name] === true) args[toArgument(name)] = true;
  const names = [...paths, ...plain];
  if (positionals.length > names.length) throw new UsageError(`unexpected: ${positionals[names.length]}`);
  names.forEach((name, index) => {
    const value = positionals[index];
    if (value === undefined) throw new UsageError(`${name.toUpperCase()} is missing`);
    args[name] = plain.includes(name) ? value : resolve(cwd, value);
  });
  return args;
}

/** `end-former` as `endFormer`. */
const toArgument = (flag: string) => flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The option of an argument, for messages. */
export function optionOf(command: CommandName, argument: string): string {
  const { options } = commandForms[command as keyof typeof commandForms];
  const found = Object.entries(options).find(([, name]) => name.replace("!", "") === argument);
  return found === undefined ? argument : `--${found[0]}`;
}
