import type { z } from "zod";
import type { Collector } from "#platform/collect/collector.ts";
import type { ImportDependencies } from "#platform/collect/import/import-access-log.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { ImportDependencies as FileImportDependencies } from "#platform/imports/importer.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";

/** What commands use: the platform's dependencies, its collector and the lookup of addresses. */
export interface OperatorDependencies extends Dependencies {
  collector: FileImportDependencies["collector"] &
    Pick<Collector, "pause" | "writeAgain"> & { dirtyDays: DirtyDays; forgetWebsites(changed: string): void };
  geo: ImportDependencies["geo"];
}

/** Progress of a command. `done` and `total` in a unit of its own (bytes for a file); `text` is short English. */
export interface Progress {
  done: number;
  total: number;
  text: string;
}

/** One run of a command: receives its progress and may abort it. */
export interface CommandRun {
  progress(progress: Progress): void;
  signal: AbortSignal;
}

/** One command of `bin/nabz`. It runs in the platform's process or, where none runs, in its own. */
export interface Command<Args = unknown, Result = unknown> {
  /** The arguments as they are sent; parsed again in the process that runs the command. */
  args: z.ZodType<Args>;
  /** Throws AppError for what the operator can correct; its message is one line. */
  run(dependencies: OperatorDependencies, args: Args, run: CommandRun): Promise<Result>;
}
