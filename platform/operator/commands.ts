import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { auditCommand } from "./audit-command.ts";
import { backupCommand } from "./backup-command.ts";
import { checkStoresCommand } from "./check-stores-command.ts";
import type { Command, CommandRun, OperatorDependencies } from "./command.ts";
import { createUserCommand } from "./create-user-command.ts";
import { createWebsiteCommand } from "./create-website-command.ts";
import { demoCommand } from "./demo-command.ts";
import { importAccessLogCommand } from "./import-access-log-command.ts";
import { importFileCommand } from "./import-file-command.ts";
import { migrateCommand } from "./migrate-command.ts";
import { quarantineListCommand, quarantineLoadCommand } from "./quarantine-commands.ts";
import { recordCommand } from "./record-command.ts";
import { refundCommand } from "./refund-command.ts";
import { rotateCredentialCommand } from "./rotate-credential-command.ts";
import { rotateKeyCommand } from "./rotate-key-command.ts";
import { settleCommand } from "./settle-command.ts";
import { twoFactorOffCommand } from "./two-factor-off-command.ts";
import { walletTopUpCommand } from "./wallet-top-up-command.ts";

/** The commands by name. */
export const commands = {
  "user create": createUserCommand,
  "user two-factor-off": twoFactorOffCommand,
  "website create": createWebsiteCommand,
  "website rotate": rotateCredentialCommand,
  "import access-log": importAccessLogCommand,
  "import people": importFileCommand("people"),
  "import orders": importFileCommand("orders"),
  "import consents": importFileCommand("consents"),
  demo: demoCommand,
  settle: settleCommand,
  audit: auditCommand,
  "quarantine list": quarantineListCommand,
  "quarantine load": quarantineLoadCommand,
  backup: backupCommand,
  "rotate-key": rotateKeyCommand,
  refund: refundCommand,
  "wallet top-up": walletTopUpCommand,
  migrate: migrateCommand,
  "check stores": checkStoresCommand,
} as const;

export type CommandName = keyof typeof commands;
export type ResultOf<Name extends CommandName> = Awaited<ReturnType<(typeof commands)[Name]["run"]>>;

export const commandName = z.enum(Object.keys(commands) as [CommandName, ...CommandName[]]);

/** Reads the arguments and runs the command. Throws AppError BAD_REQUEST where they do not fit. */
export async function runCommand(
  dependencies: OperatorDependencies,
  name: CommandName,
  args: unknown,
  job: CommandRun,
): Promise<unknown> {
  const command = commands[name] as Command;
  const parsed = command.args.safeParse(args);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
    throw new AppError("BAD_REQUEST", `not valid: ${fields}`);
  }
  const result = await command.run(dependencies, parsed.data, job);
  // The command has done its work: failing now would have the operator repeat it, and would lose what it answers.
  await recordCommand(dependencies, { name, command, args: parsed.data }).catch((error: unknown) =>
    dependencies.log.error({ err: error, command: name }, "activity not recorded"),
  );
  return result;
}
