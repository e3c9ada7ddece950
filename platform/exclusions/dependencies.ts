import type { Collector } from "#platform/collect/collector.ts";
import type { Dependencies } from "#platform/dependencies.ts";

/** What moving events needs: the collector lets the website's batches wait, and knows which days are settled. */
export interface ExclusionDependencies
  extends Pick<Dependencies, "postgres" | "clickhouse" | "clock" | "disk" | "ids" | "log" | "identity" | "messages"> {
  collector: Pick<Collector, "pause" | "reloadIdentities" | "storedSeq" | "dirtyDays">;
}
