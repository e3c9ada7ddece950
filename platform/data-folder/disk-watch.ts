import { statfsSync } from "node:fs";
import type { Logger } from "pino";
import { AppError } from "#platform/errors.ts";

/**
 * Below it nothing more is stored: PostgreSQL ends itself where it cannot add a log segment of 16 MB, and a merge of the
 * event store needs space beside what it replaces.
 */
const fullBytes = 64_000_000;
/** Space counts as back above it, so that the state does not change with every merge. */
const backBytes = 80_000_000;
/** Below it the operator is warned; of a small disk a tenth. */
const lowBytes = 1_000_000_000;
const lowShare = 0.1;
const checkIntervalMs = 500;

export type DiskState = "ok" | "low" | "full";

/** Free and total bytes of a folder's file system, as far as this user may use them. */
export interface Space {
  free: number;
  total: number;
}

export function readSpace(folder: string): Space {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** The state of a disk with this space, after another state. */
export function stateOf({ free, total }: Space, before: DiskState = "ok"): DiskState {
  if (free < (before === "full" ? backBytes : fullBytes)) return "full";
  return free < Math.min(lowBytes, total * lowShare) ? "low" : "ok";
}

/** What use cases ask of the disk. */
export interface Disk {
  readonly state: DiskState;
  /** Throws SERVICE_UNAVAILABLE where the disk is full. */
  refuseFull(): void;
}

/** A disk that is not watched. */
export const alwaysFree: Disk = { state: "ok", refuseFull: () => undefined };

/** Watches the disk of the data folder; each change of its state is one log line. */
export class DiskWatch implements Disk {
  #state: DiskState = "ok";
  #free = Number.POSITIVE_INFINITY;
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly folder: string,
    private readonly log: Logger,
    private readonly read: (folder: string) => Space = readSpace,
  ) {
    this.check();
    this.#timer = setInterval(() => this.check(), checkIntervalMs).unref();
  }

  get state(): DiskState {
    return this.#state;
  }

  refuseFull(): void {
    if (this.#state !== "full") return;
    const free = `${Math.floor(this.#free / 1_000_000)} MB are free in ${this.folder}`;
    throw new AppError("SERVICE_UNAVAILABLE", `disk full: ${free}`, { retryAfter: 5 });
  }

  /** Reads the free space now; a system call of microseconds. */
  check(): void {
    const before = this.#state;
    try {
      const space = this.read(this.folder);
      this.#free = space.free;
      this.#state = stateOf(space, before);
    } catch {
      // The folder is being replaced or removed: its stores fail by themselves.
      return;
    }
    if (this.#state === before) return;
    const fields = { folder: this.folder, freeBytes: this.#free };
    if (this.#state === "full") this.log.error(fields, "disk full, nothing is accepted until there is space");
    else if (before === "full") this.log.warn(fields, "disk has space again");
    else if (this.#state === "low") this.log.warn(fields, "disk low");
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
