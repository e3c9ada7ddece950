import { Gauge, type Registry } from "prom-client";
import type { Dependencies } from "#platform/dependencies.ts";
import { type EngineHealth, readEngineHealth } from "../sql/health.ts";

/** The metrics of carrying journeys out. `readWatermark`: up to when every event is applied; 0 before the first round. */
export function addJourneyMetrics(
  registry: Registry,
  { postgres, clock, readWatermark }: Pick<Dependencies, "postgres" | "clock"> & { readWatermark: () => number },
): void {
  const registers = [registry];
  const begunAt = clock.now();
  new Gauge({
    ...{ name: "nabz_journey_watermark_seconds", help: "Age of the events that journeys have applied", registers },
    collect() {
      this.set((clock.now() - (readWatermark() || begunAt)) / 1000);
    },
  });
  let reading: Promise<EngineHealth | undefined> | undefined;
  /** One read for all gauges of a scrape. */
  const read = () => {
    reading ??= readEngineHealth(postgres, clock.now())
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const gauge = (name: string, help: string, part: keyof EngineHealth) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        const health = await read();
        // While PostgreSQL is away the last number stays.
        if (health !== undefined) this.set(health[part]);
      },
    });
  gauge("nabz_journey_due_seconds", "How long the first person who is due in a journey has waited", "due");
  gauge("nabz_journey_broken_runs", "People whose step in a journey fails", "broken");
  gauge(
    "nabz_journey_uncertain_messages",
    "Messages of journeys of which it is not known whether they left",
    "uncertain",
  );
}
