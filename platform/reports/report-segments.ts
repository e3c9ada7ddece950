import type { SegmentsReport } from "#contract/audience.ts";
import { bucketStarts } from "#contract/time/bucket.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listSegmentSizes, listSizesWithin, type SizeRow } from "#platform/members/sql/segments.ts";
import { describeRange, isoOf } from "./describe-range.ts";
import type { Query } from "./query.ts";

/** The size of each segment at the period's end, and at the end of each bucket; before its first day it is 0. */
export async function reportSegments(
  query: Query,
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
): Promise<SegmentsReport> {
  const { website, range, page, limit } = query;
  const zone = website.timeZone;
  const starts = bucketStarts(zone, range.boundary, range.from, range.to);
  const ends = starts.map((_, index) => Math.min(starts[index + 1] ?? range.to, clock.now()));
  const rows = await listSegmentSizes(postgres, website.id);
  const shown = rows.slice((page - 1) * limit, page * limit);
  const days = ends.map((end) => isoIn(zone, end - 1).slice(0, 10));
  // A period has at least one bucket.
  const [first = "", last = first] = [days[0], days.at(-1)];
  const numbers = shown.map(({ no }) => no);
  const sizesOf = await listSizesWithin(postgres, numbers, { first, last });
  const items = shown.map(({ id, no, name }) => {
    const series = days.map((day, index) => ({
      at: isoOf(query, starts[index] ?? range.from),
      people: sizeAt(sizesOf.get(no) ?? [], day),
    }));
    return { key: id, label: name, people: series.at(-1)?.people ?? 0, series };
  });
  return { range: describeRange(query), totals: {}, items, total: rows.length, page, limit };
}

/** The size at the end of a day, or now. */
const sizeAt = (sizes: readonly Pick<SizeRow, "day" | "size">[], day: string): number =>
  sizes.findLast((row) => row.day <= day)?.size ?? 0;
