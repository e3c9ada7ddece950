import { Counter, Gauge, type Registry } from "prom-client";
import type { Dependencies } from "#platform/dependencies.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";
import { type AuditResult, auditEvents } from "./audit-events.ts";

const hourMs = 60 * 60_000;
/** Soon after a start, as the previous process may have left duplicates; then daily. */
const firstMs = hourMs / 4;
const everyMs = 24 * hourMs;
/** Overlaps, so that a day without an audit leaves no gap. */
const lookBackMs = 3 * 24 * hourMs;

/** Audits the events of the last days daily in the background and reports in `/metrics`. */
export class Audits {
  readonly #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  readonly #report: (result: AuditResult) => void;

  constructor(
    private readonly dependencies: Pick<Dependencies, "clickhouse" | "clock" | "log"> & {
      dirtyDays: Pick<DirtyDays, "markAndStore">;
    },
    registry: Registry,
  ) {
    this.#report = auditMetrics(registry, dependencies.clock);
  }

  /** Schedules the first audit in a quarter of an hour. */
  start(): void {
    this.#schedule(firstMs);
  }

  /** Audits what the last days received, now. */
  async run(): Promise<AuditResult> {
    const since = this.dependencies.clock.now() - lookBackMs;
    const result = await auditEvents(this.dependencies, { since, signal: this.#stop.signal });
    if (!result.interrupted) this.#report(result);
    return result;
  }

  /** Resolves once the running statement has ended. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#work;
  }

  #schedule(delay: number): void {
    this.#timer = setTimeout(() => {
      this.#work = this.run()
        .then(
          () => undefined,
          (error: unknown) => this.dependencies.log.warn({ err: error }, "event audit failed, retrying tomorrow"),
        )
        .finally(() => {
          if (!this.#stop.signal.aborted) this.#schedule(everyMs);
        });
    }, delay);
    this.#timer.unref();
  }
}

function auditMetrics(registry: Registry, clock: Dependencies["clock"]): (result: AuditResult) => void {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const events = gauge("nabz_audit_events", "Events that the last audit read");
  const twice = gauge("nabz_audit_twice", "Ids that the last audit found stored more than once");
  const finished = gauge("nabz_audit_finished_seconds", "End of the last audit in seconds since 1970");
  const removed = new Counter({ name: "nabz_audit_removed_total", help: "Rows that audits removed", registers });
  return (result) => {
    events.set(result.events);
    twice.set(result.twice);
    removed.inc(result.removed);
    finished.set(clock.now() / 1000);
  };
}
