import pino from "pino";
import { Registry } from "prom-client";
import { openGeo } from "#platform/collect/geo.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import { openUndamaged } from "#platform/damage/refuse-damage.ts";
import { withRemedy } from "#platform/damage/remedies.ts";
import { acquireLock } from "#platform/data-folder/lock.ts";
import { openDependencies } from "#platform/open-dependencies.ts";
import type { Settings } from "#platform/settings.ts";
import type { CommandRun } from "./command.ts";
import { type CommandName, runCommand } from "./commands.ts";

/** Runs a command in this process under the folder's lock. Throws an Error of one line where another process has it. */
export async function runInProcess(
  settings: Settings,
  { command, args, run }: { command: CommandName; args: Record<string, unknown>; run: CommandRun },
): Promise<unknown> {
  const lock = acquireLock(settings.DATA_DIR);
  try {
    // Standard output carries the result alone.
    const log = pino({ level: settings.LOG_LEVEL === "info" ? "warn" : settings.LOG_LEVEL }, pino.destination(2));
    const dependencies = await openDependencies(settings, log).catch((error: unknown) => {
      throw withRemedy(error, settings);
    });
    try {
      const geo = openGeo();
      const collector = await openUndamaged(dependencies, {
        migrate: () => dependencies.stores.migrate(),
        open: () => openCollector(dependencies, { geo, registry: new Registry() }),
      });
      try {
        return await runCommand({ ...dependencies, geo, collector }, command, args, run);
      } finally {
        await collector.drain();
      }
    } finally {
      await dependencies.stores.close();
    }
  } finally {
    lock.release();
  }
}
