import type { ImportSummary } from "#platform/collect/import/summary.ts";
import type { CommandName } from "./commands.ts";

/** Why a command that ran to its end did nothing of what it was run for; undefined where it did. */
export function findFailure(command: CommandName, result: unknown): string | undefined {
  if (command !== "import access-log") return undefined;
  const { read, malformed } = result as ImportSummary;
  return read > 0 && malformed.count === read
    ? "no line of the file could be read: it takes the combined log format or JSON lines of a web server"
    : undefined;
}
