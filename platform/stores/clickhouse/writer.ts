import type { ClickHouseClient } from "@clickhouse/client";
import { FairQueue } from "#platform/fair-queue.ts";
import { translateError } from "./translate-error.ts";

const maxWaiting = 10_000;

/** A connection whose statements change something, one at a time in the order of their calls. */
export class Writer {
  readonly #queue = new FairQueue({ total: 1, perOwner: 1, bound: maxWaiting });

  /** `leavesFailed`: a failed statement goes on running until the connection's next one, as in the embedded engine. */
  constructor(
    readonly client: ClickHouseClient,
    private readonly leavesFailed: boolean,
  ) {}

  /** Runs `work` once everything before has ended; nothing else runs meanwhile. */
  hold<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run("writer", work);
  }

  /** Runs a statement at once, within `hold`. Throws as `translateError`. */
  async run(query: string): Promise<void> {
    await this.client.command({ query }).catch(async (error: unknown) => {
      if (this.leavesFailed) await this.client.command({ query: "SELECT 1" }).catch(() => undefined);
      return translateError(error);
    });
  }

  /** Closes the connection after what waits. */
  close(): Promise<void> {
    return this.hold(() => this.client.close());
  }
}
