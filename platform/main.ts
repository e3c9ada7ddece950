import { DamageError, damageExitCode } from "./damage/damage-error.ts";
import { type Running, runPlatform } from "./process/run.ts";
import { readSettings } from "./settings.ts";

/** Bounds a drain that hangs: by then everything acknowledged is on disk. */
const drainMs = 9_000;

async function main(): Promise<void> {
  // Handled during the start too, otherwise PostgreSQL would stay running.
  const starting = runPlatform(readSettings(), fail);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const drain = async (running: Running) => {
      setTimeout(() => process.exit(1), drainMs).unref();
      await running.stop();
    };
    // A start that is cut off would leave PostgreSQL running; on a busy machine it takes longer than a drain.
    starting.then(drain).then(() => process.exit(0), fail);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The supervisor is gone: nothing would restart this process.
  process.on("disconnect", stop);
  await starting;
}

function fail(error: unknown): never {
  process.stderr.write(`nabz platform: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof DamageError && error.isOptional ? damageExitCode : 1);
}

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);
main().catch(fail);
