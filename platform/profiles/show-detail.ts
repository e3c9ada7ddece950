import { z } from "zod";
import { type Detail, maxVisitors } from "#contract/profiles.ts";
import { provenanceOf } from "#contract/provenance.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { hasOpenJob } from "#platform/jobs/add-job.ts";
import { listSegmentsOf } from "#platform/members/sql/segments.ts";
import { erasureKind } from "#platform/people/erasure/erasure-job.ts";
import { rebuildKind } from "#platform/people/rebuild-job.ts";
import { signed } from "#platform/people/sql/load-graph.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { attributeType } from "./attribute-type.ts";
import { describePeople } from "./describe-people.ts";
import { eventsOf, type FoundPerson } from "./find-person.ts";
import { listConsents } from "./list-consents.ts";
import { type Browsers, readBrowsers } from "./read-browsers.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { findSaid, type SaidRow } from "./sql/known-person.ts";
import { countNotes } from "./sql/notes.ts";

const visitorRow = z.object({
  id: z.string(),
  first: z.coerce.number(),
  last: z.coerce.number(),
  agent: z.tuple([z.string(), z.string(), z.string()]),
});

/** Everything known about a person. Throws NOT_FOUND where none of their events is left. */
export async function showDetail(
  person: FoundPerson,
  selection: PeopleSelection,
  dependencies: Pick<Dependencies, "postgres" | "clock">,
): Promise<Detail> {
  const { website, key } = person;
  const [[described], said, visitors, browsers, consents, isChanging, notes, segments] = await Promise.all([
    describePeople(selection, [key], dependencies, person.visitors),
    findSaid(dependencies.postgres, website.id, key),
    listVisitors(person),
    readBrowsers(dependencies, person),
    listConsents(person, dependencies),
    hasOpenJob(dependencies.postgres, { kinds: [rebuildKind, erasureKind], website: website.id }),
    countNotes(dependencies.postgres, { website: website.id, person: key, visitors: person.visitors }),
    listSegmentsOf(dependencies.postgres, website.id, signed(key)),
  ]);
  if (described === undefined) throw new AppError("NOT_FOUND", "No event of this person is left");
  return {
    ...described,
    ...{ birthday: said?.birthday ?? null, gender: said?.gender ?? null },
    attributes: said === undefined ? [] : listAttributes(said, website.timeZone),
    visitors: visitors.map((visitor) => ({ ...visitor, ...describeVisitor(BigInt(visitor.id), browsers) })),
    browsers: browsers.count,
    consents,
    isChanging,
    segments,
    notes,
  };
}

const describeVisitor = (visitor: bigint, { isBrowser, hasSeveral }: Browsers) => ({
  ...{ isBrowser: isBrowser(visitor), canUnlink: isBrowser(visitor) && hasSeveral },
});

/** The person's visitors with the browser that each was seen with last, the latest `maxVisitors`. */
async function listVisitors(person: FoundPerson) {
  const { run, website } = person;
  const rows = await run(
    sql`SELECT toString(visitor) AS id, toUnixTimestamp64Milli(min(at)) AS first, toUnixTimestamp64Milli(max(at)) AS last,
          argMax((device, os, browser), at) AS agent
        FROM ${eventsOf(person)} GROUP BY visitor ORDER BY last DESC, id LIMIT ${maxVisitors}`,
    visitorRow,
  );
  return rows.map(({ id, first, last, agent: [device, os, browser] }) => ({
    ...{ id, device, os, browser },
    firstSeenAt: isoIn(website.timeZone, first),
    lastSeenAt: isoIn(website.timeZone, last),
  }));
}

function listAttributes({ attributes, claimedAt, provenance }: SaidRow, zone: string): Detail["attributes"] {
  return Object.entries(attributes)
    .filter(([name, value]) => value !== null && !name.startsWith("$"))
    .map(([name, value]) => ({
      ...{ name, label: name, type: attributeType(value), value },
      ...{ saidBy: provenanceOf(provenance, name), at: isoIn(zone, claimedAt[name] ?? 0) },
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
