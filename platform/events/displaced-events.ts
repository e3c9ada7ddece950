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

const jobOf = (website: string, now: number) => {
  const due = (Math.floor(now / minute) + 1) * minute;
  return { kind: displaceKind, key: `${website}/${due}`, payload: {}, due, website };
};

/** Notes events of browsers that the owner's server reports too, for a job that moves them out of the reports. */
export class DisplacedEvents {
  constructor(private readonly postgres: Pick<Postgres, "query" | "transaction">) {}

  /** One job a minute moves them: each statement that deletes costs about 0.1 s. `now` in milliseconds since 1970. */
  async note(website: string, events: readonly DisplacedEvent[], now: number): Promise<void> {
    await this.postgres.transaction(async (queries) => {
      // False for a website that was deleted meanwhile.
      if (!(await insertDisplaced(queries, website, events, now))) return;
      await addJob(queries, jobOf(website, now));
    });
  }

  /** Notes that an event of the owner displaces another one: the last word counts. The caller moves it, or the job. */
  async noteReplaced(website: string, event: DisplacedEvent, now: number): Promise<void> {
    await this.postgres.transaction(async (queries) => {
      await deleteDisplaced(queries, website, [event.id]);
      if (!(await insertDisplaced(queries, website, [event], now))) return;
      await addJob(queries, jobOf(website, now));
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
