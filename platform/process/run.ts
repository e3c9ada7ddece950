import type { FastifyInstance } from "fastify";
import { openCollectorLease } from "#platform/collect/collector-lease.ts";
import { openUndamaged } from "#platform/damage/refuse-damage.ts";
import { withRemedy } from "#platform/damage/remedies.ts";
import { acquireLock } from "#platform/data-folder/lock.ts";
import { openDependencies } from "#platform/open-dependencies.ts";
import { serveOperator } from "#platform/operator/socket-server.ts";
import type { Settings } from "#platform/settings.ts";
import { assemble } from "./assemble.ts";
import { Closers } from "./closers.ts";

export interface Running {
  /** Stops accepting, finishes what is under way, writes what was accepted, closes the stores. */
  stop(): Promise<void>;
}

/**
 * Starts the platform: lock, stores, lease, migrations, collector, HTTP. Throws an Error of one line where it cannot.
 * `onLost` is called where another process took over the stores, and has to end this one at once.
 */
export async function runPlatform(settings: Settings, onLost: (error: Error) => void): Promise<Running> {
  const closers = new Closers();
  try {
    const lock = acquireLock(settings.DATA_DIR);
    closers.add(() => lock.release());
    const dependencies = await openDependencies(settings).catch((error: unknown) => {
      throw withRemedy(error, settings);
    });
    closers.add(() => dependencies.stores.close());
    const lease = openCollectorLease(dependencies, onLost);
    closers.add(() => lease.release());
    const platform = await openUndamaged(dependencies, {
      migrate: () => lease.take(() => dependencies.stores.migrate()),
      open: () => assemble(dependencies),
    });
    closers.add(() => platform.close());
    await listen(platform.server, settings);
    await platform.bounces?.listen();
    platform.startWork();
    const operator = await serveOperator({ ...dependencies, collector: platform.collector, geo: platform.geo });
    closers.add(() => operator.close());
    dependencies.log.info({ host: settings.PLATFORM_HOST, port: settings.PLATFORM_PORT }, "platform is listening");
  } catch (error) {
    await closers.closeAll().catch(() => undefined);
    throw error;
  }
  return { stop: () => closers.closeAll() };
}

async function listen(server: FastifyInstance, { PLATFORM_HOST, PLATFORM_PORT }: Settings): Promise<void> {
  await server.listen({ host: PLATFORM_HOST, port: PLATFORM_PORT }).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "EADDRINUSE" ? new Error(`PLATFORM_PORT ${PLATFORM_PORT} is taken`) : error;
  });
}
