import { Counter, Gauge, type Registry } from "prom-client";
import type { Dependencies } from "#platform/dependencies.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";
import { type AuditResult, auditEvents } from "./audit-events.ts";

const hourMs = 60 * 60_000;
/** What a process before left is looked at soon; then once a day. */
const firstMs = hourMs / 4;
const everyMs = 24 * hourMs;
/** Days overlap, so that a night in which nothing ran leaves nothing out. */
const lookBackMs = 3 * 24 * hourMs;

/** Audits the events of the last days in the background, once a day for as long as it runs; tells `/metrics`. */
export class Audits {
  readonly #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  readonly #tell: (audited: AuditResult) => void;

  constructor(
    private readonly dependencies: Pick<Dependencies, "clickhouse" | "clock" | "log"> & {
      dirtyDays: Pick<DirtyDays, "markAndStore">;
    },
    registry: Registry,
  ) {
    this.#tell = auditMetrics(registry, dependencies.clock);
  }

  /** Begins a quarter of an hour from now. */
  start(): void {
    this.#next(firstMs);
  }

  /** Audits what arrived in the last days, now. */
  async run(): Promise<AuditResult> {
    const since = this.dependencies.clock.now() - lookBackMs;
    const audited = await auditEvents(this.dependencies, { since, signal: this.#stop.signal });
    if (!audited.interrupted) this.#tell(audited);
    return audited;
  }

  /** Resolves once the statement that runs is through. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#work;
  }

  #next(after: number): void {
    this.#timer = setTimeout(() => {
      this.#work = this.run()
        .then(
          () => undefined,
          (error: unknown) =>
            this.dependencies.log.warn({ err: error }, "the audit of events failed; it is tried tomorrow"),
        )
        .finally(() => {
          if (!this.#stop.signal.aborted) this.#next(everyMs);
        });
    }, after);
    this.#timer.unref();
  }
}

function auditMetrics(registry: Registry, clock: Dependencies["clock"]): (audited: AuditResult) => void {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const events = gauge("nabz_audit_events", "Events that the last audit looked at");
  const twice = gauge("nabz_audit_twice", "Ids that the last audit found stored more than once");
  const finished = gauge("nabz_audit_finished_seconds", "When the last audit ended, in seconds since 1970");
  const removed = new Counter({ name: "nabz_audit_removed_total", help: "Rows that audits took away", registers });
  return (audited) => {
    events.set(audited.events);
    twice.set(audited.twice);
    removed.inc(audited.removed);
    finished.set(clock.now() / 1000);
  };
}
