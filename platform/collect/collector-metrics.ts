import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Collected } from "#contract/collect.ts";

/** The collector's metrics. */
export function collectorMetrics(registry: Registry, rowsWaiting: () => number) {
  const registers = [registry];
  const events = new Counter({
    name: "nabz_events_total",
    help: "Events by outcome",
    labelNames: ["outcome"],
    registers,
  });
  const drops = new Counter({
    name: "nabz_events_dropped_total",
    help: "Events dropped, by reason",
    labelNames: ["reason"],
    registers,
  });
  const refused = new Counter({
    name: "nabz_batches_refused_total",
    help: "Requests of browsers that a limit refused, by limit and whose limit it is",
    labelNames: ["limit", "scope"],
    registers,
  });
  const looked = new Counter({
    name: "nabz_late_events_total",
    help: "Events older than the duplicate filter that were looked up, by whether they were stored",
    labelNames: ["outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "nabz_group_seconds",
    help: "Time to store one group of events",
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  new Gauge({
    name: "nabz_rows_waiting",
    help: "Rows waiting to be written",
    registers,
    collect() {
      this.set(rowsWaiting());
    },
  });
  return {
    accepted({ accepted, duplicates, dropped }: Collected) {
      events.inc({ outcome: "accepted" }, accepted);
      events.inc({ outcome: "duplicate" }, duplicates);
      for (const [reason, count] of Object.entries(dropped)) drops.inc({ reason }, count);
    },
    looked({ lookedUp, stored }: { lookedUp: number; stored: number }) {
      looked.inc({ outcome: "new" }, lookedUp - stored);
      looked.inc({ outcome: "repeated" }, stored);
    },
    refused: ({ limit, scope }: { limit: string; scope: string }) => refused.inc({ limit, scope }),
    group: (group: { seconds: number }) => seconds.observe(group.seconds),
  };
}
