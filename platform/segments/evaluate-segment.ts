import { z } from "zod";
import { type Definition, definitionOf, readDefinition } from "#contract/conditions/definition.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { copyMembers } from "#platform/members/copy-members.ts";
import type { Query } from "#platform/reports/query.ts";
import type { RunQuery } from "#platform/reports/run-query.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { findStoredProblem } from "./check-length.ts";
import { dayText, todayOf } from "./judge/calendar.ts";
import { listDues } from "./list-dues.ts";
import { listListed } from "./lists/list-listed.ts";
import { type EvaluationDependencies, openEvaluation } from "./open-evaluation.ts";
import { selectInside } from "./sql/compile.ts";
import { findSegmentWebsite } from "./sql/segment-website.ts";
import { type Due, finishRun, pinRun, writeRange } from "./sql/write-range.ts";

/** Transactions of an evaluation: of a million members each writes 16,000, in a quarter of a second. */
const rangeCount = 64;
const rangeBits = BigInt(Math.log2(rangeCount));

interface Evaluated {
  id: string;
  revision: number;
}

/**
 * Computes all members of one revision of a segment and writes the differences, range by range of people. Where it was cut
 * off it goes on behind the last written range: who is inside is computed again as of the same instant, and what differs
 * by then is judged with the people who changed since. Ends without another change where the revision is not current.
 */
export async function evaluateSegment(
  dependencies: EvaluationDependencies,
  { id, revision }: Evaluated,
  signal: AbortSignal,
): Promise<void> {
  const { postgres, clock } = dependencies;
  const found = await findSegmentWebsite(postgres, id);
  if (found === undefined) return;
  const { segment, website } = found;
  // Its run stays, so that nobody is judged by half of it, until it is edited or stopped.
  const defined = await listDefined(postgres, website.id);
  const groups = readDefinition(segment.definition);
  if (groups === undefined || findStoredProblem(groups, website, defined) !== undefined) return;
  const run = await pinRun(postgres, { segment: segment.no, revision }, new Date(clock.now()));
  if (run?.asOf == null || segment.revision !== revision) return;
  const asOf = run.asOf.getTime();
  const { inside, dues } =
    segment.type === "static"
      ? { inside: await listListed(dependencies, { segment: segment.no, website: website.id }), dues: [] }
      : await listInside(dependencies, { website, asOf, definition: definitionOf(groups) });
  for (const { range, ...bounds } of divide(inside, dues).slice(run.rangesDone)) {
    if (signal.aborted) throw new Error("The evaluation was interrupted");
    const day = dayText(todayOf({ asOf: clock.now(), zone: website.timeZone }));
    const written = { website: website.id, segment: segment.no, revision, now: new Date(clock.now()), day };
    if (!(await writeRange(postgres, { ...written, cause: run.cause, range, ...bounds }))) return;
  }
  const now = new Date(clock.now());
  const day = dayText(todayOf({ asOf: now.getTime(), zone: website.timeZone }));
  const ended = { website: website.id, segment: segment.no, revision, day, now };
  if (await finishRun(postgres, ended)) await copyMembers(dependencies);
}

/** Everybody inside a definition, ascending, and when time alone may change that. */
async function listInside(
  dependencies: EvaluationDependencies,
  { website, asOf, definition }: { website: Query["website"]; asOf: number; definition: Definition },
): Promise<{ inside: BigUint64Array; dues: Due[] }> {
  const opened = await openEvaluation(dependencies, {
    ...{ website, asOf, definition, account: website.id },
    isBackground: true,
  });
  const inside = await packKeys(opened.run, selectInside(definition, opened.context));
  return { inside, dues: await listDues(opened, definition) };
}

const packed = z.object({ packed: z.string() });

/** The people of a selection, ascending: 8 bytes each in one value, as rows a million take seconds to read. */
async function packKeys(run: RunQuery, people: Sql): Promise<BigUint64Array> {
  const [row] = await run(
    sql`SELECT arrayStringConcat(groupArray(leftPad(hex(person_key), 16, '0'))) AS packed FROM (${people})`,
    packed,
  );
  // A copy, as a small buffer is a part of a larger one that need not be aligned.
  const bytes = Uint8Array.from(Buffer.from(row?.packed ?? "", "hex").swap64());
  return new BigUint64Array(bytes.buffer).sort();
}

/** Ranges of people by the first bits of their numbers, each with its bounds as PostgreSQL's signed numbers. */
function divide(inside: BigUint64Array, dues: readonly Due[]) {
  const shift = 64n - rangeBits;
  const duesOf = Array.from({ length: rangeCount }, (): Due[] => []);
  for (const due of dues) duesOf[Number(due.person >> shift)]?.push(due);
  let start = 0;
  return Array.from({ length: rangeCount }, (_, range) => {
    const last = ((BigInt(range) + 1n) << shift) - 1n;
    let end = start;
    while (end < inside.length && (inside[end] ?? 0n) <= last) end += 1;
    const own = [...inside.subarray(start, end)];
    start = end;
    const first = BigInt.asIntN(64, BigInt(range) << shift);
    return { range, first, last: BigInt.asIntN(64, last), inside: own, dues: duesOf[range] ?? [] };
  });
}
