import { Registry } from "prom-client";
import type { Collector } from "#platform/collect/collector.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import type { TestPlatform } from "./platform.ts";

const geo = () => ({ country: "", city: "" });

/** Runs `work` with a collector of its own on a platform's stores, for imports and settling. */
export async function openCollectorOf(
  { dependencies }: TestPlatform,
  work: (collector: Collector) => Promise<unknown>,
): Promise<void> {
  const collector = await openCollector(dependencies, { geo, registry: new Registry() });
  try {
    await work(collector);
  } finally {
    await collector.drain();
  }
}
