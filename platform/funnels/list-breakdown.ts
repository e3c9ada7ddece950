import { z } from "zod";
import type { FunnelStat } from "#contract/funnels.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { groupBy } from "#platform/group-by.ts";
import { copyMembers } from "#platform/members/copy-members.ts";
import { listSegmentSizes } from "#platform/members/sql/segments.ts";
import { findLabels } from "#platform/reports/label-items.ts";
import type { RunQuery } from "#platform/reports/run-query.ts";
import { type Count, countLevels, sharesOf } from "./describe-counts.ts";
import { type BeginningTrait, type FunnelReading, selectBestAttempts } from "./sql/best-attempts.ts";
import { countByKey, countBySegment, lastRequired } from "./sql/count-attempts.ts";

interface NamedSegment {
  id: string;
  no: number;
  name: string;
}

/** What the steps are broken down by: the session in which attempts begin, or the segments that people are inside. */
export type Breakdown = { by: BeginningTrait } | { by: "segment"; segments: readonly NamedSegment[] };

type Rows = NonNullable<FunnelStat["breakdown"]>;

/** Each is a scan of all its members. */
const maxSegments = 20;

/** The largest segments of a website, their members copied to the event store. */
export async function openSegments(
  stores: Pick<Dependencies, "postgres" | "clickhouse">,
  website: string,
): Promise<Breakdown> {
  const all = await listSegmentSizes(stores.postgres, website);
  await copyMembers(stores);
  const segments = all.toSorted((one, other) => other.size - one.size).slice(0, maxSegments);
  return { by: "segment", segments };
}

const keyRow = z.object({
  ...{ level: z.coerce.number(), steps: z.coerce.number(), people: z.coerce.number() },
  key: z.string(),
});

/**
 * The people of each step by a breakdown, the most first. By a trait the rows add up to the steps; by segment they do not,
 * and who is inside none has no row.
 */
export async function listBreakdown(reading: FunnelReading, breakdown: Breakdown, run: RunQuery): Promise<Rows> {
  return breakdown.by === "segment"
    ? listBySegment(reading, breakdown.segments, run)
    : listByTrait(reading, breakdown.by, run);
}

async function listByTrait(reading: FunnelReading, by: BeginningTrait, run: RunQuery): Promise<Rows> {
  const rows = await run(countByKey(selectBestAttempts(reading, { key: by })), keyRow);
  const keys = [...new Set(rows.map(({ key }) => key))];
  const labelOf = await findLabels(reading.query, [{ dimension: by, keys }], run);
  return describeRows(reading, rows, (key) => ({ key, label: labelOf(by, key) }));
}

async function listBySegment(reading: FunnelReading, segments: readonly NamedSegment[], run: RunQuery): Promise<Rows> {
  if (segments.length === 0) return [];
  const attempts = selectBestAttempts(reading, { who: true });
  const numbers = segments.map(({ no }) => no);
  const rows = await run(countBySegment(attempts, reading.query.website.id, numbers), keyRow);
  return describeRows(reading, rows, (no) => {
    const { id, name } = segments.find((segment) => String(segment.no) === no) ?? { id: no, name: no };
    return { key: id, label: name };
  });
}

function describeRows(
  { plan }: FunnelReading,
  rows: readonly (Count & { key: string })[],
  nameOf: (key: string) => { key: string; label: string },
): Rows {
  const items = [...groupBy(rows, ({ key }) => key)].map(([key, counts]) => {
    const people = countLevels(plan, counts);
    const shares = sharesOf(plan, people);
    const steps = plan.levels.map(({ number }, index) => ({
      ...{ number, people: people[index] ?? 0 },
      ...(shares[index] ?? { ofFirst: 0, ofPrevious: 0 }),
    }));
    return { ...nameOf(key), steps, conversionRate: shares[lastRequired(plan) - 1]?.ofFirst ?? 0 };
  });
  const peopleOf = ({ steps }: Rows[number]) => steps[0]?.people ?? 0;
  return items.sort((one, other) => peopleOf(other) - peopleOf(one) || (one.key < other.key ? -1 : 1));
}
