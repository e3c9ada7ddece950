import type { z } from "zod";
import type { ImportDependencies } from "#platform/collect/import/import-access-log.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";

/** What commands reach: the platform's parts, its collector, and where addresses are. */
export interface OperatorDependencies extends Dependencies {
  collector: ImportDependencies["collector"] & { dirtyDays: DirtyDays };
  geo: ImportDependencies["geo"];
}

/** How far a command is. `done` and `total` in one unit of its own (bytes for a file); `text` is short English. */
export interface Progress {
  done: number;
  total: number;
  text: string;
}

/** The run of one command: who waits for it is told its progress, and may stop it. */
export interface CommandRun {
  progress(progress: Progress): void;
  signal: AbortSignal;
}

/** One command of `bin/nabz`; it runs in the platform's process or, where none runs, in the command's own. */
export interface Command<Args = unknown, Result = unknown> {
  /** Its arguments as they travel; read again where it runs. */
  args: z.ZodType<Args>;
  /** Throws AppError for what the operator can mend; its message is the one line they read. */
  run(dependencies: OperatorDependencies, args: Args, job: CommandRun): Promise<Result>;
}
