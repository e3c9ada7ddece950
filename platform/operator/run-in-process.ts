import pino from "pino";
import { Registry } from "prom-client";
import { openCollectorLease } from "#platform/collect/collector-lease.ts";
import { openGeo } from "#platform/collect/geo.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import { openUndamaged } from "#platform/damage/refuse-damage.ts";
import { withRemedy } from "#platform/damage/remedies.ts";
import { acquireLock } from "#platform/data-folder/lock.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { openDependencies } from "#platform/open-dependencies.ts";
import type { Settings } from "#platform/settings.ts";
import type { Stores } from "#platform/stores/open.ts";
import type { CommandRun } from "./command.ts";
import { type CommandName, runCommand } from "./commands.ts";
import { toLine } from "./to-line.ts";

interface CommandCall {
  command: CommandName;
  args: Record<string, unknown>;
  run: CommandRun;
}

/**
 * Runs a command in this process under the folder's lock, and on a PostgreSQL server under the collector's lease. Throws an
 * Error of one line where another process has one of them.
 */
export async function runInProcess(settings: Settings, call: CommandCall): Promise<unknown> {
  const lock = acquireLock(settings.DATA_DIR);
  try {
    // Standard output carries the result alone.
    const log = pino({ level: settings.LOG_LEVEL === "info" ? "warn" : settings.LOG_LEVEL }, pino.destination(2));
    const dependencies = await openDependencies(settings, log).catch((error: unknown) => {
      throw withRemedy(error, settings);
    });
    try {
      return await runUnderLease(dependencies, call);
    } finally {
      await dependencies.stores.close();
    }
  } finally {
    lock.release();
  }
}

async function runUnderLease(
  dependencies: Dependencies & { stores: Stores },
  { command, args, run }: CommandCall,
): Promise<unknown> {
  const lease = openCollectorLease(dependencies, endAtOnce);
  try {
    const geo = openGeo();
    const collector = await openUndamaged(dependencies, {
      migrate: () => lease.take(() => dependencies.stores.migrate()),
      open: () => openCollector(dependencies, { geo, registry: new Registry() }),
    });
    try {
      return await runCommand({ ...dependencies, geo, collector }, command, args, run);
    } finally {
      await collector.drain();
    }
  } finally {
    await lease.release();
  }
}

/** Without draining: another collector numbers groups now. What was acknowledged is in the log of this folder. */
function endAtOnce(error: Error): never {
  process.stderr.write(`nabz: ${toLine(error)}\n`);
  process.exit(1);
}
