import { Registry } from "prom-client";
import { v7 } from "uuid";
import type { Client } from "#contract/client.ts";
import type { Collector } from "#platform/collect/collector.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import type { Disk } from "#platform/data-folder/disk-watch.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import { exclusionJobs, exclusionKind } from "#platform/exclusions/job-kinds.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { copiesForErasure } from "#platform/segments/copies/copies-for-erasure.ts";
import type { makeOwner, TestPlatform } from "./platform.ts";

export type Conditions = Parameters<Client["exclusions"]["create"]>[0]["conditions"];

const agent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36";

export const view = { name: "page_view" };
export const purchase = (order: string, value: number) => ({
  ...{ name: "purchase", data: { order, value, currency: "IRT" } },
});

/** A collector and the jobs of exclusions beside a running platform, and shops whose events are excluded. */
export class ExclusionScene {
  collector!: Collector;
  /** What the jobs see of the disk. */
  readonly disk: { state: Disk["state"]; refuseFull(): void } = { state: "ok", refuseFull: () => undefined };
  #jobs!: Jobs;

  constructor(
    private readonly platform: TestPlatform,
    private readonly owner: Awaited<ReturnType<typeof makeOwner>>,
  ) {}

  /** Opens the collector on what is stored. */
  async restart(): Promise<void> {
    const { dependencies } = this.platform;
    await this.collector?.drain();
    const geo = () => ({ country: "IR", city: "Tehran" });
    this.collector = await openCollector(dependencies, { geo, registry: new Registry() });
    const { [exclusionKind]: kind } = exclusionJobs({
      ...{ ...dependencies, collector: this.collector, disk: this.disk },
      imports: importsForErasure(dependencies),
      copies: copiesForErasure(dependencies),
      messages: { returnCharges },
    });
    this.#jobs = new Jobs(dependencies, kind === undefined ? {} : { [exclusionKind]: kind });
  }

  /** A website of its own, with what a test asks of it. */
  async shop() {
    const { client } = this.owner;
    const { id: website } = (await client.websites.create({ name: "Shop", url: "https://shop.example" })).result;
    const { key, secret } = (await client.websites.install({ id: website })).result;
    const overview = async () => (await client.reports.overview({ website })).result.totals;
    return {
      website,
      secret,
      overview,
      /** Events of one browser at an address. */
      browse: (events: object[], { visitor = v7(), address = "5.160.1.1" } = {}) =>
        this.collector.acceptBrowser(
          { key, visitor, events: events.map((event) => ({ id: v7(), url: "https://shop.example/", ...event })) },
          { address, userAgent: agent, origin: "shop.example" },
        ),
      serve: (events: object[]) =>
        this.collector.acceptServer(secret, { events: events.map((event) => ({ id: v7(), ...event })) }),
      exclude: async (conditions: Conditions, fromNowOn = false) => {
        const made = (await client.exclusions.create({ website, name: "Test", conditions, fromNowOn })).result;
        this.collector.forgetWebsites(website);
        await this.#jobs.runDue();
        return made.id;
      },
      runJobs: () => this.#jobs.runDue(),
      undo: async (id: string) => {
        await client.exclusions.undo({ website, id });
        await this.#jobs.runDue();
      },
      list: async () => (await client.exclusions.list({ website })).result.items,
      preview: async (conditions: Conditions) => (await client.exclusions.preview({ website, conditions })).result,
    };
  }
}
