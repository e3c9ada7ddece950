import { Gauge, type Registry } from "prom-client";
import { readSpace } from "./disk-watch.ts";

/** `nabz_disk_free_bytes`: worth an alarm long before the disk is full. */
export function addDiskMetrics(registry: Registry, folder: string): void {
  new Gauge({
    name: "nabz_disk_free_bytes",
    help: "Free bytes on the disk of the data folder",
    registers: [registry],
    collect() {
      this.set(readSpace(folder).free);
    },
  });
}
