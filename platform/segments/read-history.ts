import type { SegmentChange, SegmentHistory } from "#contract/segments.ts";
import { readInstant } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listSizes, type SizeRow } from "#platform/members/sql/segments.ts";
import { unsigned } from "#platform/people/sql/load-graph.ts";
import { listContacts, type PersonContact } from "#platform/profiles/list-contacts.ts";
import { dayNumber, dayText, midnightOf, todayOf } from "./judge/calendar.ts";
import { listChanges } from "./sql/members.ts";

interface Website {
  id: string;
  timeZone: string;
}

/** Days that a history may have. */
const maxDays = 731;

/**
 * The size of a segment by day of its website, from its first one on: a day without a change has the size of the day
 * before. The last point is of today.
 */
export async function readHistory(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  website: Website,
  { segment, from, to }: { segment: number; from?: string | undefined; to?: string | undefined },
): Promise<SegmentHistory> {
  const sizes = await listSizes(postgres, segment);
  const zone = website.timeZone;
  const dayAt = (text: string) => todayOf({ asOf: readInstant(text, zone), zone });
  const today = todayOf({ asOf: clock.now(), zone });
  const begin = sizes[0] === undefined ? today + 1 : dayNumber(sizes[0].day);
  const first = Math.max(begin, from === undefined ? begin : dayAt(from), today - maxDays + 1);
  // `to` is exclusive, as everywhere.
  const last = Math.min(today, to === undefined ? today : todayOf({ asOf: readInstant(to, zone) - 1, zone }));
  return {
    items: fillDays(sizes, { first, last }).map(({ day, size, entered, left }) => ({
      ...{ at: isoIn(zone, midnightOf(zone, dayNumber(day))), size, entered, left },
    })),
  };
}

/** Every day from the first to the last. */
function fillDays(sizes: readonly SizeRow[], { first, last }: { first: number; last: number }): SizeRow[] {
  const byDay = new Map(sizes.map((row) => [dayNumber(row.day), row]));
  let size = sizes.findLast(({ day }) => dayNumber(day) < first)?.size ?? 0;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const row = byDay.get(first + index);
    size = row?.size ?? size;
    return { day: dayText(first + index), size, entered: row?.entered ?? 0, left: row?.left ?? 0 };
  });
}

/** One page of who entered and left, with what is known of them now. */
export async function readChanges(
  dependencies: Pick<Dependencies, "postgres" | "clock">,
  website: Website,
  { segment, page, limit }: { segment: number; page: number; limit: number },
): Promise<{ items: SegmentChange[]; total: number; page: number; limit: number }> {
  const { rows, total } = await listChanges(dependencies.postgres, segment, { offset: (page - 1) * limit, limit });
  const contacts = await listContacts(
    dependencies,
    website.id,
    rows.map(({ person }) => unsigned(person)),
  );
  const items = rows.map(({ enters, at, cause }, index): SegmentChange => {
    const person = contacts[index] as PersonContact;
    return { person, change: enters ? "enter" : "exit", at: isoIn(website.timeZone, at.getTime()), cause };
  });
  return { items, total, page, limit };
}
