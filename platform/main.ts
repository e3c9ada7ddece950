import { runPlatform } from "./process/run.ts";
import { readSettings } from "./settings.ts";

/** A drain that hangs must not keep the supervisor waiting: by then everything acknowledged is on disk anyway. */
const drainMs = 9_000;

async function main(): Promise<void> {
  // A signal that comes during the start is heard too, else PostgreSQL would be left running.
  const starting = runPlatform(readSettings());
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    starting.then((running) => running.stop()).then(() => process.exit(0), fail);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The supervisor is gone, however that happened: nobody would start us again.
  process.on("disconnect", stop);
  await starting;
}

function fail(error: unknown): never {
  process.stderr.write(`nabz platform: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);
main().catch(fail);
