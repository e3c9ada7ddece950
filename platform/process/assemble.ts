import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { Registry } from "prom-client";
import { recordCall } from "#platform/activity/record-call.ts";
import { NightlyBackups } from "#platform/backup/nightly-backups.ts";
import { campaignFacts } from "#platform/campaigns/sender/campaign-facts.ts";
import { CampaignSender } from "#platform/campaigns/sender/campaign-sender.ts";
import { Audits } from "#platform/collect/audits.ts";
import type { Collector } from "#platform/collect/collector.ts";
import { type Geo, openGeo } from "#platform/collect/geo.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import { collectRoutes } from "#platform/collect/routes.ts";
import { addDiskMetrics } from "#platform/data-folder/disk-metrics.ts";
import { dataRetentionJobs } from "#platform/data-retention/fold-job.ts";
import type { Accounts } from "#platform/delivery/accounts.ts";
import { type BounceServer, openBounceServer } from "#platform/delivery/bounces/bounce-server.ts";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { contentJobs } from "#platform/delivery/erase-contents.ts";
import { findSenderDomain } from "#platform/delivery/find-sender-domain.ts";
import { integratedAccounts } from "#platform/delivery/integrated-accounts.ts";
import { onSiteRoutes } from "#platform/delivery/on-site/routes.ts";
import { WaitingMessages } from "#platform/delivery/on-site/waiting-messages.ts";
import { HitQueue } from "#platform/delivery/responses/hit-queue.ts";
import { hookRoutes } from "#platform/delivery/responses/hook-routes.ts";
import { receivedJobs } from "#platform/delivery/responses/read-received.ts";
import { reportPoller } from "#platform/delivery/responses/report-poller.ts";
import { responseRoutes } from "#platform/delivery/responses/response-routes.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import { joinFacts } from "#platform/delivery/source-facts.ts";
import { webPushRoutes } from "#platform/delivery/web-push/routes.ts";
import { Demos } from "#platform/demo/demos.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { elementPickRoutes } from "#platform/element-picks/routes.ts";
import { emailReportJobs } from "#platform/email-reports/job-kinds.ts";
import { unsubscribeRoutes } from "#platform/email-reports/routes.ts";
import { exclusionJobs } from "#platform/exclusions/job-kinds.ts";
import { replaceEvent } from "#platform/exclusions/replace-event.ts";
import { findingJobs } from "#platform/findings/job-kinds.ts";
import { captureLane, heatmapJobs } from "#platform/heatmaps/job-kinds.ts";
import { pageCopyRoutes } from "#platform/heatmaps/page-copies/routes.ts";
import { heatmapUploads } from "#platform/heatmaps/upload-routes.ts";
import { buildServer } from "#platform/http/server.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { importJobs } from "#platform/imports/job-kinds.ts";
import { importUploads } from "#platform/imports/upload-routes.ts";
import { integrationJobs } from "#platform/integration/job-kinds.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { addJourneyMetrics } from "#platform/journeys/engine/engine-metrics.ts";
import { JourneyEngine } from "#platform/journeys/engine/journey-engine.ts";
import { journeyFacts } from "#platform/journeys/engine/source-facts.ts";
import { journeyJobs } from "#platform/journeys/job-kinds.ts";
import { findMailServer } from "#platform/mail/find-mail-server.ts";
import { type Mailer, openMailer } from "#platform/mail/mailer.ts";
import { sendMailKind, sendQueued } from "#platform/mail/queue-mail.ts";
import { notificationJobs } from "#platform/notifications/job-kinds.ts";
import { orderJobs } from "#platform/orders/job-kinds.ts";
import { callbackRoutes } from "#platform/payments/callback-routes.ts";
import { paymentJobs } from "#platform/payments/job-kinds.ts";
import { openPayments } from "#platform/payments/open-payments.ts";
import type { PaymentDependencies } from "#platform/payments/payment-services.ts";
import { quotaJobs } from "#platform/quotas/job-kinds.ts";
import { RefusalCounts } from "#platform/refusals/refusal-counts.ts";
import { realtimeStreamRoutes } from "#platform/reports/realtime/routes.ts";
import { rollUpDue } from "#platform/reports/rollup/roll-up-due.ts";
import { copiesForErasure } from "#platform/segments/copies/copies-for-erasure.ts";
import { segmentJobs } from "#platform/segments/job-kinds.ts";
import { listJobs } from "#platform/segments/lists/job-kinds.ts";
import { segmentUploads } from "#platform/segments/lists/upload-routes.ts";
import { SegmentFollower } from "#platform/segments/live/segment-follower.ts";
import { addStoreMetrics } from "#platform/stores/clickhouse/store-metrics.ts";
import { trafficJobs } from "#platform/traffic-spikes/job-kinds.ts";
import { uploadRoutes } from "#platform/uploads/routes.ts";
import { Settler } from "#platform/visits/settler.ts";
import { WebsiteDeletions } from "#platform/websites/website-deletions.ts";
import { WebsiteErasures } from "#platform/websites/website-erasures.ts";
import { access } from "./access.ts";
import { Closers } from "./closers.ts";
import { buildRouter } from "./router.ts";

export interface Platform {
  server: FastifyInstance;
  geo: Geo;
  collector: Collector;
  /** What readers did, to be written down. */
  hits: HitQueue;
  pages: WaitingMessages;
  /** The intake of returned mails, where the role `api` has a port for it. */
  bounces: BounceServer | undefined;
  /** Starts the background work of the roles: settling, audits, jobs. */
  startWork(): void;
  /** Stops accepting, finishes what is under way, writes what was accepted. The stores stay open. */
  close(): Promise<void>;
}

interface Options {
  /** Pauses between the tries of a mail that is sent at once. */
  mailRetryAfterMs?: readonly number[];
}

/** What is open beside the stores. */
interface Services {
  closers: Closers;
  registry: Registry;
  collector: Collector;
  /** Messages that wait on pages. */
  pages: WaitingMessages;
  geo: Geo;
  mail: Mailer;
  backups: NightlyBackups;
  erasures: WebsiteErasures;
  /** What messages leave by. */
  accounts: Accounts;
  payments: PaymentDependencies;
  hits: HitQueue;
}

/** Builds everything that a process of these roles needs, on open and migrated stores. Nothing listens or works yet. */
export async function assemble(dependencies: Dependencies, { mailRetryAfterMs }: Options = {}): Promise<Platform> {
  const closers = new Closers();
  const registry = new Registry();
  try {
    const geo = openGeo((error) => dependencies.log.warn({ err: error }, "places of addresses cannot be read"));
    const refusals = new RefusalCounts(dependencies);
    closers.add(() => refusals.store());
    const pages = new WaitingMessages(dependencies);
    closers.add(() => pages.close());
    const collector = await openCollector(dependencies, { geo, registry, refusals, pages });
    closers.add(() => collector.drain());
    const mail = openMailer({
      ...dependencies,
      findServer: () => findMailServer(dependencies),
      ...(mailRetryAfterMs && { retryAfterMs: mailRetryAfterMs }),
    });
    closers.add(() => mail.close());
    const backups = new NightlyBackups(dependencies, registry);
    const erasures = new WebsiteErasures(dependencies);
    closers.add(() => erasures.close());
    addDiskMetrics(registry, dependencies.settings.DATA_DIR);
    if (dependencies.settings.CLICKHOUSE_URL === undefined) addStoreMetrics(registry, dependencies.clickhouse);
    const accounts = integratedAccounts({
      ...dependencies,
      findDomain: (website, name) => findSenderDomain(dependencies, { website, name }),
    });
    const payments = openPayments(dependencies);
    const hits = new HitQueue(dependencies);
    closers.add(() => hits.close());
    const services = { closers, registry, collector, pages, geo, mail, backups, erasures, accounts, payments, hits };
    const server = openServer(dependencies, services);
    closers.add(() => server.close());
    const bounces = await openBounces({ ...dependencies, accounts });
    closers.add(() => bounces?.close());
    return {
      ...{ server, geo, collector, pages, hits, bounces },
      startWork: () => startWork(dependencies, services),
      close: () => closers.closeAll(),
    };
  } catch (error) {
    await closers.closeAll().catch(() => undefined);
    throw error;
  }
}

async function openBounces(dependencies: Dependencies & { accounts: Accounts }): Promise<BounceServer | undefined> {
  const { BOUNCE_PORT, ROLES } = dependencies.settings;
  return BOUNCE_PORT === undefined || !ROLES.includes("api") ? undefined : openBounceServer(dependencies);
}

/** The HTTP server: the collector's routes, and with the role `api` the contract's. */
function openServer(dependencies: Dependencies, services: Services) {
  const { closers, registry, collector, geo } = services;
  const sending = { ...dependencies, accounts: services.accounts, sourceFacts: journeyFacts };
  const plugins: FastifyPluginAsync[] = [collectRoutes(collector), onSiteRoutes(sending, services)];
  plugins.push(...webPushRoutes({ ...dependencies, collector }, services.hits));
  if (!dependencies.settings.ROLES.includes("api")) return buildServer(dependencies, { plugins, registry });
  plugins.push(
    responseRoutes(dependencies, services.hits),
    unsubscribeRoutes(dependencies),
    realtimeStreamRoutes(dependencies, { access, registry }),
  );
  plugins.push(hookRoutes({ ...dependencies, accounts: services.accounts }));
  plugins.push(elementPickRoutes(dependencies), pageCopyRoutes(dependencies), callbackRoutes(services.payments));
  plugins.push(
    uploadRoutes(dependencies, { access, routes: [...importUploads, ...segmentUploads, ...heatmapUploads] }),
  );
  const demos = new Demos({ ...dependencies, geo, collector });
  closers.add(() => demos.close());
  const router = buildRouter(dependencies, {
    ...{ ...services, demos },
    replaceEvent: (of, describe) => replaceEvent({ ...dependencies, collector }, of, describe),
  });
  return buildServer(dependencies, { api: { router, access, recordCall: recordCall(geo) }, plugins, registry });
}

/** Settling, audits and jobs are the role `worker`. Settling needs the dirty days of the process that stores. */
function startWork(dependencies: Dependencies, services: Services): void {
  const { closers, registry, collector, mail, backups, erasures, accounts, payments } = services;
  // Finishes what a crash interrupted.
  erasures.request();
  services.pages.start();
  if (!dependencies.settings.ROLES.includes("worker")) return;
  const { dirtyDays } = collector;
  const settler = new Settler({ ...dependencies, dirtyDays }, (options) => rollUpDue(dependencies, options));
  const audits = new Audits({ ...dependencies, dirtyDays }, registry);
  const kinds = {
    ...emailReportJobs(dependencies),
    ...backups.jobs,
    ...exclusionJobs({
      ...dependencies,
      collector,
      imports: importsForErasure(dependencies),
      copies: copiesForErasure(dependencies),
      messages: { returnCharges },
    }),
    ...importJobs({ ...dependencies, collector }),
    ...dataRetentionJobs(dependencies),
    ...segmentJobs(dependencies),
    ...listJobs(dependencies),
    ...heatmapJobs(dependencies),
    ...paymentJobs(payments),
    ...orderJobs(dependencies),
    ...contentJobs(dependencies),
    ...receivedJobs({ ...dependencies, accounts }),
    ...integrationJobs(dependencies),
    ...notificationJobs(dependencies),
    ...findingJobs(dependencies),
    ...trafficJobs(dependencies),
    ...journeyJobs(dependencies),
    ...quotaJobs(dependencies),
    [sendMailKind]: { run: sendQueued(mail), lane: "mail" },
  };
  const jobs = new Jobs(dependencies, kinds, { concurrency: { [captureLane]: 1, findings: 1 } });
  const follower = new SegmentFollower({ ...dependencies, collector });
  const engine = new JourneyEngine({ ...dependencies, collector });
  addJourneyMetrics(registry, { ...dependencies, readWatermark: () => engine.watermark });
  const campaigns = new CampaignSender(dependencies);
  const sourceFacts = joinFacts(journeyFacts, campaignFacts);
  const dispatcher = new Dispatcher({ ...dependencies, accounts, sourceFacts });
  const reports = reportPoller({ ...dependencies, accounts });
  const deletions = new WebsiteDeletions(dependencies, erasures);
  for (const work of [settler, audits, jobs, follower, engine, campaigns, dispatcher, reports, deletions]) {
    closers.add(() => work.close());
    work.start();
  }
}
