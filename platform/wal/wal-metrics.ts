import { Gauge, Histogram, type Registry } from "prom-client";

interface WalState {
  rows: number;
  bytes: number;
  lagMs: number;
  segments: number;
}

/** The metrics of the write-ahead log. */
export function walMetrics(
  registry: Registry,
  { readState, countQuarantined }: { readState: () => WalState; countQuarantined: () => Promise<number> },
) {
  const registers = [registry];
  const gauge = (name: string, help: string, value: (state: WalState) => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(value(readState()));
      },
    });
  gauge("nabz_wal_rows", "Rows in the write-ahead log that are not in the event store", ({ rows }) => rows);
  gauge("nabz_wal_bytes", "Bytes of these rows; past WAL_MAX_BYTES nothing is accepted", ({ bytes }) => bytes);
  gauge("nabz_wal_lag_seconds", "How long the first of these rows has waited", ({ lagMs }) => lagMs / 1000);
  gauge("nabz_wal_segments", "Files of the write-ahead log", ({ segments }) => segments);
  new Gauge({
    ...{ name: "nabz_quarantined_events", help: "Events that the event store refuses", registers },
    async collect() {
      // While PostgreSQL is away the last number stays.
      await countQuarantined().then(
        (count) => this.set(count),
        () => undefined,
      );
    },
  });
  const seconds = new Histogram({
    ...{ name: "nabz_load_seconds", help: "Time to load rows into the event store", registers },
    buckets: [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
  });
  return { loaded: (load: { seconds: number }) => seconds.observe(load.seconds) };
}
