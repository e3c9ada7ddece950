import type { FunnelScope, StepInput } from "#contract/funnel-steps.ts";
import type { FunnelBreakdown } from "#contract/funnels.ts";
import type { Period } from "#contract/time/range.ts";
import type { Query } from "#platform/reports/query.ts";
import { isFiltered, selectRawVisits } from "#platform/reports/sql/figures.ts";
import { isSelectedPerson, person } from "#platform/reports/sql/people.ts";
import { inSessionsWith } from "#platform/reports/sql/sessions-with.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { keptPart, planRawRead } from "#platform/visits/read-plan.ts";
import { selectEvents } from "#platform/visits/sql/source.ts";
import { type FunnelPlan, planFunnel, startBit } from "../funnel-plan.ts";
import { attempt, followAttempts, idleBits, keepDecisive } from "./follow-attempts.ts";
import { areSeparate, followSeparate } from "./follow-separate.ts";
import { type MatchContext, matchesStep, mayMatchStep } from "./step-condition.ts";

/** A funnel as statements read it: attempts that begin in the period of a query. */
export interface FunnelReading {
  query: Query;
  period: Period;
  scope: FunnelScope;
  steps: readonly StepInput[];
  plan: FunnelPlan;
  context: MatchContext;
  /** When the funnel was stopped: nothing from then on counts. */
  until: number | undefined;
}

/** Throws where the steps are no funnel, which `checkSteps` refuses before. */
export const readFunnel = (
  definition: Parameters<typeof planFunnel>[0] & { scope: FunnelScope },
  reading: Omit<FunnelReading, "plan" | "scope" | "steps">,
): FunnelReading => ({
  ...reading,
  ...{ scope: definition.scope, steps: definition.steps },
  plan: planFunnel(definition),
});

/** Where attempts may begin, and where their last step may lie: the window runs past the end of the period. */
function spansOf({ query, period, plan, until = Number.POSITIVE_INFINITY }: FunnelReading) {
  const { from, to } = keptPart(query.settled, period);
  const begins = { from: Math.min(from, until), to: Math.min(to, until) };
  return { begins, reads: { from: begins.from, to: Math.min(begins.to + plan.windowMs + 1, until) } };
}

/** What is read of the session in which an attempt begins. */
export type BeginningTrait = Exclude<FunnelBreakdown, "segment">;

/** The sessions in which an attempt may begin, with what their visits are filtered by. */
function selectBeginnings(reading: FunnelReading, needed: BeginningTrait | undefined): Sql {
  const { query, context, steps, plan } = reading;
  const { begins } = spansOf(reading);
  const first = plan.type === "unordered" ? plan.bits.slice(0, plan.levels.length) : plan.bits.slice(0, 1);
  const anyFirst = first.map((place) => mayMatchStep(steps[place] as StepInput, context));
  return selectRawVisits(query, planRawRead(query.settled, begins), begins, {
    needed: needed === undefined ? [] : [needed],
    only: inSessionsWith(query, [begins], join(anyFirst, " OR ")),
  });
}

/** What is read beside the best attempt. */
export interface Wanted {
  /** The instants of its levels. */
  instants?: boolean;
  /** What its people bought from its first step to the end of the window, in minor units. */
  revenue?: boolean;
  /** The person, as `who`. */
  who?: boolean;
  /** The trait of the session in which it begins. */
  key?: BeginningTrait | undefined;
}

/**
 * One row for each person (or session) with an attempt that begins in the period: `unit`, `level`, `start`, `steps`, and
 * what is wanted. Reads the events of the steps alone, once.
 */
export function selectBestAttempts(reading: FunnelReading, wanted: Wanted = {}): Sql {
  const { plan, steps, context } = reading;
  const isSeparate = plan.type === "unordered" && areSeparate(steps, context);
  const events = constant(
    "arrayMap(each -> bitOr(bitShiftLeft(toInt64(bitShiftRight(each, 144)), 16), toInt64(bitAnd(toUInt64(each), 65535))), arraySort(packed))",
  );
  const { fold, best, instants } = isSeparate ? followSeparate(plan) : followAttempts(plan);
  // One level each: an alias is repeated in full wherever it is used.
  const all = sql`SELECT *, ${events} AS every FROM (${selectPacked(reading, wanted)})`;
  const sorted = sql`SELECT *, ${keepDecisive(plan, "every")} AS events FROM (${all})`;
  const followed = sql`SELECT *, if(isSingle, ${attempt.ofFirstStep}, ${best}) AS best FROM (SELECT *, ${fold} AS folded FROM (${sorted}))`;
  return sql`
    SELECT unit, ${attempt.level} AS level, ${attempt.start} AS start, ${attempt.steps} AS steps
      ${wanted.instants ? sql`, ${instants} AS instants` : constant("")}
      ${wanted.revenue ? sql`, arraySum(sold -> if(sold.1 >= start AND sold.1 - start <= ${plan.windowMs}, sold.2, toInt128(0)), sales) AS revenue` : constant("")}
      ${wanted.who ? constant(", who") : constant("")}
      ${wanted.key === undefined ? constant("") : constant(", arrayMin(begun -> if(begun.1 = start, begun.2, '\u{10ffff}'), keys) AS key")}
    FROM (${followed}) WHERE best >= 0`;
}

/**
 * The engine divides groups into 256 tables from 100,000 on, and answers each as a block of its own: a fold then costs each
 * block as many steps as its longest list has events, four times as much in all.
 */
const oneTable = constant("group_by_two_level_threshold = 0, group_by_two_level_threshold_bytes = 0");

/** The events of each person as numbers, `sequence << 16 | bits`; of somebody who did one step alone (`isSingle`) none. */
function selectPacked(reading: FunnelReading, { revenue = false, who = false, key }: Wanted): Sql {
  const { query, period, scope, steps, plan, context } = reading;
  const { begins, reads } = spansOf(reading);
  const stepOf = (place: number) => steps[place] as StepInput;
  const bits = plan.bits.map((place, bit) => sql`if(${matchesStep(stepOf(place), context)}, ${2 ** bit}, 0)`);
  const isSelected = isFiltered(query)
    ? sql`AND visit IN (SELECT visit FROM (${selectBeginnings(reading, undefined)}))`
    : constant("");
  const canBegin = sql`if(at >= ${new Date(begins.from)} AND at < ${new Date(begins.to)} ${isSelected}, ${2 ** startBit}, 0)`;
  const may = plan.bits.map((place) => mayMatchStep(stepOf(place), context));
  if (revenue) may.push(constant("name IN ('purchase', 'refund')"));
  const rows = selectEvents({
    ...{ website: query.website.id, currency: query.website.currency, periods: [reads] },
    unindexed: planRawRead(query.settled, reads).unindexed,
    only: sql`AND (${join(may, " OR ")}) ${isSelectedPerson(query, period.to)} ${scope === "session" ? constant("AND session != 0") : constant("")}`,
  });
  const marked = sql`
    SELECT ${scope === "session" ? constant("visit") : person} AS unit, visitor, sequence, at,
      toUInt16(${bits.reduce((sum, bit) => sql`${sum} + ${bit}`)}) AS hit, if(hit = 0, 0, hit + ${canBegin}) AS bits
      ${revenue ? constant(", sale") : constant("")} ${key === undefined ? constant("") : constant(", visit")}
    FROM (${rows})`;
  const begin = sql`bitTest(bits, ${startBit}) ${plan.type === "unordered" ? constant("") : constant("AND bitTest(bits, 0)")}`;
  const beginnings =
    key === undefined
      ? constant("")
      : sql`ANY LEFT JOIN (SELECT visit, ${constant(key)} AS trait FROM (${selectBeginnings(reading, key)})) AS visits USING visit`;
  const passed = constant(`bitAnd(groupBitOr(bits), ${2 ** plan.levels.length - 1})`);
  // Who did the first step alone is at its latest event, whatever ends attempts: three of four people, and no fold.
  return sql`
    SELECT unit ${who ? sql`, any(${person}) AS who` : constant("")}, ${passed} AS single, bitCount(single) = 1 AS isSingle,
      maxIf(toUnixTimestamp64Milli(at), ${begin}) AS latest,
      if(isSingle, CAST([], 'Array(UInt256)'), groupArrayIf(bitOr(bitShiftLeft(sequence, 16), toUInt256(bits)), bits NOT IN ${idleBits(plan)})) AS packed
      ${revenue ? constant(", groupArrayIf((toUnixTimestamp64Milli(at), sale), sale != 0) AS sales") : constant("")}
      ${key === undefined ? constant("") : sql`, groupArrayIf((toUnixTimestamp64Milli(at), toString(trait)), ${begin}) AS keys`}
    FROM (${marked}) AS marked ${beginnings}
    GROUP BY unit HAVING countIf(${begin}) > 0 SETTINGS ${oneTable}`;
}
