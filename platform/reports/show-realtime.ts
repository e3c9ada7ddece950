import { z } from "zod";
import { realtimeDimensions } from "#contract/dimensions.ts";
import { inUnits } from "#contract/money.ts";
import type { Realtime, RealtimeEvent } from "#contract/realtime.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { compileNames } from "#platform/event-definitions/definition.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { findTitles } from "./find-titles.ts";
import type { Query } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { findPersonNames, type PersonNames } from "./sql/find-person-names.ts";
import { countByMinute, firstMinuteStart, minuteCount, realtimeByDimension, selectLastEvents } from "./sql/realtime.ts";

const minuteMs = 60_000;

const minuteRow = z.object({
  minute: z.coerce.number(),
  people: z.coerce.number(),
  active: z.coerce.number(),
  views: z.coerce.number(),
});
const dimensionRow = z.object({
  kind: z.string(),
  key: z.string(),
  people: z.coerce.number(),
  total: z.coerce.number(),
});
const eventRow = z.object({
  id: z.string(),
  moment: z.coerce.number(),
  name: z.string(),
  page: z.string(),
  product: z.string(),
  moreProducts: z.coerce.number(),
  person: z.string(),
  country: z.string(),
  city: z.string(),
  device: z.string(),
  target: z.string(),
  value: z.coerce.number(),
  currency: z.string(),
  host: z.string(),
  path: z.string(),
  data: z.string(),
});

/** Real-time visitors, their breakdowns and last events, and each of the last 30 minutes, the current one included. */
export async function showRealtime(
  website: Query["website"],
  { now, run, postgres }: { now: number; run: RunQuery; postgres: Dependencies["postgres"] },
): Promise<Realtime> {
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  const found = new Map((await run(countByMinute(website.id, now), minuteRow)).map((row) => [row.minute, row]));
  const all = found.get(0);
  // Most websites have no visitor most of the time, and need no further statement.
  const kinds = all?.active ? await run(realtimeByDimension(website, now), dimensionRow) : [];
  // Somebody of whom a server speaks has events, and is no visitor.
  const events = all ? await run(selectLastEvents(website, now), eventRow) : [];
  const pages = kinds.filter(({ kind }) => kind === "page");
  const seen = [...pages.map(({ key }) => key), ...events.map(({ page }) => page)];
  const titles = await findTitles(
    { website },
    [...new Set(seen)].filter((key) => key !== ""),
    run,
  );
  const people = [...new Set(events.map(({ person }) => BigInt(person)))];
  const names =
    people.length === 0 ? new Map<string, PersonNames>() : await findPersonNames(postgres, website.id, people);
  const defined = events.length === 0 ? [] : await listDefined(postgres, website.id);
  const namesOf = compileNames(defined, website.host);
  const titled = (key: string) => ({ key, label: titles.get(key) ?? key });
  const first = firstMinuteStart(now);
  return {
    at: iso(now),
    people: all?.active ?? 0,
    recentPeople: all?.people ?? 0,
    minutes: Array.from({ length: minuteCount }, (_, index) => {
      const start = first + index * minuteMs;
      const { people = 0, views = 0 } = found.get(start / minuteMs) ?? {};
      return { at: iso(start), people, pageViews: views };
    }),
    items: pages.map(({ key, people }) => ({ ...titled(key), people })),
    total: pages[0]?.total ?? 0,
    by: Object.fromEntries(
      realtimeDimensions.map((name) => {
        const rows = kinds.filter(({ kind }) => kind === name);
        return [name, { items: rows.map(({ key, people }) => ({ key, people })), total: rows[0]?.total ?? 0 }];
      }),
    ) as Realtime["by"],
    events: events.map(
      ({ moment, page, host, path, data, ...event }): RealtimeEvent => ({
        ...event,
        value: inUnits(event),
        defined: namesOf({ name: event.name, at: moment, host, path, data }),
        at: iso(moment),
        page: page === "" ? null : titled(page),
        personName: displayName(names.get(event.person)),
      }),
    ),
  };
}

const displayName = (names: PersonNames | undefined) =>
  names?.name ?? names?.email ?? names?.phone ?? names?.ownerId ?? null;
