import type { Condition } from "#contract/conditions/condition.ts";
import type { Definition, Group } from "#contract/conditions/definition.ts";
import { selectVisitorsBefore } from "#platform/reports/sql/figures.ts";
import { person, selectMembers } from "#platform/reports/sql/people.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { areSeenTogether, attributeSet, traitsSet, traitTestOf } from "./attribute-set.ts";
import { type CompileContext, fromPeople, inSampledRange, ofSample, type PeopleSet } from "./context.ts";
import { eventSet } from "./event-set.ts";
import { kpiSet } from "./kpi-set.ts";

/**
 * The people inside a definition, as rows of `person_key`, each once: sets of people by condition, joined. One pass that
 * aggregates everything by person took four times as long (decision 0054).
 */
export const selectInside = ({ groups }: Definition, context: CompileContext): Sql =>
  sql`SELECT DISTINCT person_key FROM (${join(
    groups.map((group) => selectGroup(group, context)),
    " UNION ALL ",
  )})`;

/**
 * The same people, each once, with the groups that they are inside as bits of `inside`: of the first group the lowest. All
 * groups are read in one pass, so that an overlap costs what the groups cost.
 */
export const selectByGroup = ({ groups }: Definition, context: CompileContext): Sql =>
  sql`SELECT person_key, groupBitOr(bit) AS inside FROM (${join(
    groups.map(
      (group, place) => sql`SELECT person_key, toUInt16(${2 ** place}) AS bit FROM (${selectGroup(group, context)})`,
    ),
    " UNION ALL ",
  )}) GROUP BY person_key`;

/** All people of the website before the instant, anonymous visitors too, each once. */
export const selectEverybody = (context: CompileContext): Sql => sql`
  SELECT DISTINCT person_key FROM (
    SELECT ${person} AS person_key FROM (${selectVisitorsBefore(context.query, context.asOf)}) WHERE true ${ofSample(context)}
    UNION ALL SELECT person AS person_key ${fromPeople(context)})`;

function selectGroup({ items, negate }: Group, context: CompileContext): Sql {
  if (negate) return sql`SELECT person_key FROM (${selectEverybody(context)}) WHERE NOT (${meetsAll(items, context)})`;
  const sets = divide(items).map((part) => ({ part, set: setOfPart(part, context) }));
  const [base, ...others] = sets
    .filter(({ set }) => !set.isNegated)
    .sort((one, other) => one.set.cost - other.set.cost);
  if (base === undefined) {
    return sql`SELECT person_key FROM (${selectEverybody(context)}) WHERE ${meetsAll(items, context)}`;
  }
  const rest = [...others, ...sets.filter(({ set }) => set.isNegated)];
  // What reads visits looks at the people of the cheapest condition alone.
  const meets = rest.map(({ part, set }) =>
    isIn(set.cost > base.set.cost && set.cost > 2 ? setOfPart(part, context, base.set.people) : set),
  );
  return sql`SELECT person_key FROM (${base.set.people}) WHERE ${join([constant("true"), ...meets], " AND ")}`;
}

type Part = Condition | { traits: NonNullable<ReturnType<typeof traitTestOf>>[] };

/** The conditions of a group; the traits among them that one read of visits decides are one. */
function divide(items: readonly Condition[]): Part[] {
  const tests = items.map((item) => ({ item, trait: traitTestOf(item) }));
  const traits = tests.flatMap(({ trait }) => (trait === undefined ? [] : [trait]));
  if (!areSeenTogether(traits)) return [...items];
  return [{ traits }, ...tests.flatMap(({ item, trait }) => (trait === undefined ? [item] : []))];
}

const setOfPart = (part: Part, context: CompileContext, within?: Sql): PeopleSet =>
  "traits" in part ? traitsSet(part.traits, context, within) : setOf(part, context, within);

const meetsAll = (items: readonly Condition[], context: CompileContext): Sql =>
  join(
    items.map((item) => isIn(setOf(item, context))),
    " AND ",
  );

const isIn = ({ people, isNegated }: PeopleSet): Sql =>
  sql`person_key ${isNegated ? constant("NOT IN") : constant("IN")} (${people})`;

function setOf(condition: Condition, context: CompileContext, within?: Sql): PeopleSet {
  switch (condition.of) {
    case "attribute":
      return attributeSet(condition, context, within);
    case "kpi":
      return kpiSet(condition, context, within);
    case "event":
      return eventSet(condition, context);
    case "segment": {
      const members = selectMembers(context.query.website.id, [context.segments.get(condition.field) ?? 0]);
      return {
        people: sql`${members} ${inSampledRange(context)}`,
        isNegated: condition.op === "is_not",
        cost: 0,
      };
    }
    default:
      return condition satisfies never;
  }
}
