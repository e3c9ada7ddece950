import type { Report } from "#contract/reports.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Query } from "./query.ts";

/** An instant on the website's clock, as every report answers it. */
export const isoOf = ({ website }: Pick<Query, "website">, instant: number) => isoIn(website.timeZone, instant);

/** The period of a report. */
export function describeRange(query: Query): Report["range"] {
  const { from, to, boundary, partial } = query.range;
  return { from: isoOf(query, from), to: isoOf(query, to), boundary, partial };
}

/** A period without its buckets. */
export const describePeriod = (query: Pick<Query, "website">, { from, to }: { from: number; to: number }) => ({
  from: isoOf(query, from),
  to: isoOf(query, to),
});
