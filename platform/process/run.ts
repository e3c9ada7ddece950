import { Registry } from "prom-client";
import { Audits } from "#platform/collect/audits.ts";
import { openCollector } from "#platform/collect/collector.ts";
import { openGeo } from "#platform/collect/geo.ts";
import { collectRoutes } from "#platform/collect/routes.ts";
import { Demos } from "#platform/demo/demos.ts";
import { digestKinds } from "#platform/email-reports/job-kinds.ts";
import { unsubscribeRoutes } from "#platform/email-reports/routes.ts";
import { buildRouter } from "#platform/http/router.ts";
import { buildServer } from "#platform/http/server.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { openMailer } from "#platform/mail/mailer.ts";
import { sendMailKind, sendPosted } from "#platform/mail/post-mail.ts";
import { serveOperator } from "#platform/operator/socket-server.ts";
import { realtimeStreamRoutes } from "#platform/reports/realtime/routes.ts";
import type { Settings } from "#platform/settings.ts";
import { Settler } from "#platform/visits/settling.ts";
import { eraseWebsites } from "#platform/websites/erase-websites.ts";
import { acquireLock } from "./lock.ts";
import { openDependencies } from "./dependencies.ts";

export interface Running {
  /** Stops accepting, finishes what is under way, writes what was accepted, closes the stores. */
  stop(): Promise<void>;
}

/** Starts the platform: lock, stores, migrations, collector, HTTP. Throws an Error of one line where it cannot. */
export async function runPlatform(settings: Settings): Promise<Running> {
  const lock = acquireLock(settings.DATA_DIR);
  const closing: (() => Promise<void> | void)[] = [() => lock.release()];
  let stopping = false;
  const closeAll = async () => {
    stopping = true;
    const failures: unknown[] = [];
    for (const close of closing.toReversed()) {
      try {
        await close();
      } catch (error) {
        // One that fails must not leave the others open.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    const dependencies = await openDependencies(settings);
    closing.push(() => dependencies.stores.close());
    await dependencies.stores.migrate();
    const registry = new Registry();
    const geo = await openGeo();
    const collector = await openCollector(dependencies, { geo, registry });
    closing.push(() => collector.drain());
    const demos = new Demos({ ...dependencies, geo, collector });
    closing.push(() => demos.close());
    const mail = openMailer(dependencies);
    closing.push(() => mail.close());
    const router = buildRouter(dependencies, { collector, demos, mail, geo });
    const server = buildServer(dependencies, {
      router,
      plugins: [collectRoutes(collector), unsubscribeRoutes(dependencies), realtimeStreamRoutes(dependencies, registry)],
      registry,
    });
    closing.push(() => server.close());
    await server.listen({ host: settings.PLATFORM_HOST, port: settings.PLATFORM_PORT }).catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      throw code === "EADDRINUSE" ? new Error(`PLATFORM_PORT ${settings.PLATFORM_PORT} is taken`) : error;
    });
    const settling = new Settler({ ...dependencies, dirtyDays: collector.dirtyDays });
    settling.start();
    closing.push(() => settling.close());
    const audits = new Audits({ ...dependencies, dirtyDays: collector.dirtyDays }, registry);
    audits.start();
    closing.push(() => audits.close());
    const jobs = new Jobs(dependencies, { ...digestKinds(dependencies), [sendMailKind]: { run: sendPosted(mail) } });
    if (settings.ROLES.includes("worker")) jobs.start();
    closing.push(() => jobs.close());
    const operator = await serveOperator({ ...dependencies, collector, geo });
    closing.push(() => operator.close());
    eraseWebsites(dependencies).catch((error: unknown) => {
      if (!stopping) dependencies.log.error({ err: error }, "erasing websites failed");
    });
    dependencies.log.info({ host: settings.PLATFORM_HOST, port: settings.PLATFORM_PORT }, "platform is listening");
  } catch (error) {
    await closeAll().catch(() => undefined);
    throw error;
  }
  return { stop: closeAll };
}
