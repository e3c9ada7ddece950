import { addJob } from "#platform/jobs/add-job.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import {
  type DisplacedEvent,
  deleteDisplaced,
  insertDisplaced,
  listDisplaced,
  type NotedEvent,
} from "./sql/displaced-events.ts";

export type { DisplacedEvent, NotedEvent } from "./sql/displaced-events.ts";

export const displaceKind = "displace_events";

const minute = 60_000;

/** Notes events of browsers that the owner's server reports too, for a job that moves them out of the reports. */
export class DisplacedEvents {
  constructor(private readonly postgres: Pick<Postgres, "query" | "transaction">) {}

  /** One job a minute moves them: each statement that deletes costs about 0.1 s. `now` in milliseconds since 1970. */
  async note(website: string, events: readonly DisplacedEvent[], now: number): Promise<void> {
    const due = (Math.floor(now / minute) + 1) * minute;
    await this.postgres.transaction(async (queries) => {
      // False for a website that was deleted meanwhile.
      if (!(await insertDisplaced(queries, website, events, now))) return;
      await addJob(queries, { kind: displaceKind, key: `${website}/${due}`, payload: {}, due, website });
    });
  }

  /** The events noted first, up to `max`. */
  list(website: string, max: number): Promise<NotedEvent[]> {
    return listDisplaced(this.postgres, website, max);
  }

  forget(website: string, ids: readonly string[]): Promise<void> {
    return deleteDisplaced(this.postgres, website, ids);
  }
}
