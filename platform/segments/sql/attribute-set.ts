import {
  type AttributeCondition,
  type Condition,
  isOwnAttribute,
  testOfAttribute,
} from "#contract/conditions/condition.ts";
import {
  type AttributeField,
  type InstantField,
  isInstantField,
  isOfFirst,
  isTraitField,
  ownAttributePrefix,
  type TraitField,
  typeValues,
} from "#contract/conditions/fields.ts";
import type { Test } from "#contract/conditions/test.ts";
import { selectPersonRows } from "#platform/profiles/sql/person-rows.ts";
import { foldSource } from "#platform/reports/sql/dimensions.ts";
import { person } from "#platform/reports/sql/people.ts";
import { constant, identifier, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { foldTest, isCaseless } from "../judge/fold-test.ts";
import { validTest } from "../judge/judge-attribute.ts";
import { meetsText, positiveOf } from "../judge/meets-test.ts";
import { type CompileContext, fromPeople, type PeopleSet, visitsOf } from "./context.ts";
import { testBoolean, testDay, testInstant, testList, testNumber, testText } from "./value-tests.ts";

const statedColumns: Partial<Record<AttributeField, string>> = {
  ...{ name: "name", email: "email", phone: "phone", ownerId: "owner_id" },
  ...{ gender: "gender", city: "city", country: "country" },
};

/** The people whose attribute meets the condition. `within` limits who is looked at in visits. */
export function attributeSet(condition: AttributeCondition, context: CompileContext, within?: Sql): PeopleSet {
  const { field } = condition;
  const { test, isNegated } = positiveOf(foldTest(field, validTest(testOfAttribute(condition))));
  const stated = (is: Sql): PeopleSet => ({
    people: sql`SELECT person AS person_key ${fromPeople(context)} AND (${is})`,
    isNegated,
    cost: 1,
  });
  if (isOwnAttribute(field)) return stated(testOwn(test, field.slice(ownAttributePrefix.length), context));
  const known = field as AttributeField;
  if (known === "type") return typeSet(test, isNegated, context);
  if (known === "birthday") {
    return stated(
      sql`isNotNull(birthday) AND ${testDay(test, constant("birthday"), context, constant("anniversary"))}`,
    );
  }
  if (isInstantField(known)) return { people: instantRows(test, known, context, within), isNegated, cost: 4 };
  if (isTraitField(known)) return { people: traitRows({ field: known, test }, context, within), isNegated, cost: 5 };
  return stated(testStated(test, known));
}

function testStated(test: Test, field: AttributeField): Sql {
  const column = identifier(statedColumns[field] ?? field);
  return sql`isNotNull(${column}) AND ${testText(test, asCompared(field, column))}`;
}

/** A text as `foldValue` has it; `lower` knows Latin letters alone, too. */
const asCompared = (field: AttributeField, value: Sql): Sql => (isCaseless(field) ? sql`lower(${value})` : value);

/** Everybody has a type: of visitors, whom PostgreSQL need not know, the set is all others. */
function typeSet(test: Test, isNegated: boolean, context: CompileContext): PeopleSet {
  const meant = typeValues.filter((type) => meetsText(test, [type]));
  const hasVisitors = meant.includes("visitor");
  const wanted = hasVisitors ? typeValues.filter((type) => !meant.includes(type)) : meant;
  const type = sql`multiIf(customer_at < ${context.asOf}, 'customer', lead_at < ${context.asOf}, 'lead', 'visitor')`;
  return {
    people: sql`SELECT person AS person_key ${fromPeople(context)} AND ${type} IN ${wanted}`,
    isNegated: isNegated !== hasVisitors,
    cost: 1,
  };
}

const lifetime = ({ asOf }: CompileContext) => ({ from: 0, to: asOf });

/** The instant of a person's rows, and whether they have one: a visit is a session. */
export const instants: Record<InstantField, { value: Sql; isThere: Sql }> = {
  firstVisitAt: { value: constant("minIf(first_at, in_sessions > 0)"), isThere: constant("sum(in_sessions) > 0") },
  firstSeenAt: { value: constant("min(first_at)"), isThere: constant("true") },
  lastSeenAt: { value: constant("max(last_at)"), isThere: constant("true") },
};

function instantRows(test: Test, field: InstantField, context: CompileContext, within?: Sql): Sql {
  const rows = selectPersonRows(context.query, lifetime(context), {
    ...visitsOf(context, within),
    withoutOrders: true,
  });
  const { value, isThere } = instants[field];
  return sql`SELECT ${person} AS person_key FROM (${rows}) GROUP BY person_key
    HAVING ${isThere} AND ${testInstant(test, value, context)}`;
}

interface TraitTest {
  field: TraitField;
  test: Test;
}

/** What was said wins over what sessions showed; sessions come before visits without one. */
function traitRows(given: TraitTest, context: CompileContext, within?: Sql): Sql {
  const said = saidTrait(given, context);
  const seen = sql`SELECT person_key FROM (${selectSeen([given.field], context, within)})
    WHERE ${isSeen(given, 0)}`;
  return said === undefined ? seen : sql`${said.is} UNION ALL ${seen} AND person_key NOT IN (${said.any})`;
}

/** The people of whom a trait was said, and those of whom what was said meets the test; undefined where nobody says it. */
function saidTrait({ field, test }: TraitTest, context: CompileContext): { any: Sql; is: Sql } | undefined {
  if (statedColumns[field] === undefined) return undefined;
  const column = identifier(field);
  const any = sql`SELECT person AS person_key ${fromPeople(context)} AND isNotNull(${column})`;
  return { any, is: sql`${any} AND ${testText(test, column)}` };
}

/** What sessions showed of each person: `trait_0` and so on in the order of the fields. */
function selectSeen(fields: readonly TraitField[], context: CompileContext, within?: Sql): Sql {
  const rows = selectPersonRows(context.query, lifetime(context), {
    ...visitsOf(context, within),
    withoutOrders: true,
    withTraits: [...new Set(fields)],
  });
  const values = fields.map((field, place) => sql`toString(${seenValue(field)}) AS ${seenColumn(place)}`);
  return sql`SELECT ${person} AS person_key, ${join(values, ", ")} FROM (${rows}) GROUP BY person_key`;
}

const seenColumn = (place: number) => constant(`trait_${place}`);

function seenValue(field: TraitField): Sql {
  const column = identifier(field);
  const chosen = isOfFirst(field)
    ? sql`argMin(${column}, (in_sessions = 0, first_at, visitor, ${column}))`
    : sql`argMax(${column}, (in_sessions, first_at, visitor, ${column}))`;
  return field === "source" ? foldSource(chosen) : chosen;
}

const isSeen = ({ field, test }: TraitTest, place: number): Sql =>
  sql`${seenColumn(place)} != '' AND ${testText(test, asCompared(field, seenColumn(place)))}`;

/** Traits of a group of conditions that one read of visits can test; undefined where it cannot. */
export function traitTestOf(condition: Condition): TraitTest | undefined {
  if (condition.of !== "attribute" || isOwnAttribute(condition.field)) return undefined;
  const field = condition.field as AttributeField;
  if (!isTraitField(field)) return undefined;
  const { test, isNegated } = positiveOf(foldTest(field, validTest(testOfAttribute(condition))));
  return isNegated ? undefined : { field, test };
}

/**
 * The people who meet several tests of traits, in one read of visits. Nobody may say one of the traits at least: who has no
 * visit is inside by what was said alone, and is not found here.
 */
export function traitsSet(tests: readonly TraitTest[], context: CompileContext, within?: Sql): PeopleSet {
  const fields = tests.map(({ field }) => field);
  const conditions = tests.map((given, place) => {
    const said = saidTrait(given, context);
    const seen = isSeen(given, place);
    return said === undefined
      ? sql`(${seen})`
      : sql`(person_key IN (${said.is}) OR (${seen} AND person_key NOT IN (${said.any})))`;
  });
  return {
    people: sql`SELECT person_key FROM (${selectSeen(fields, context, within)}) WHERE ${join(conditions, " AND ")}`,
    isNegated: false,
    cost: 5,
  };
}

/** Whether one read of visits decides several tests of traits. */
export const areSeenTogether = (tests: readonly TraitTest[]): boolean =>
  tests.length > 1 && tests.some(({ field }) => statedColumns[field] === undefined);

/** Attributes that the owner defines: an absent key is a missing value. */
function testOwn(test: Test, name: string, context: CompileContext): Sql {
  const of = (map: string) => sql`mapContains(${constant(map)}, ${name})`;
  const value = (map: string) => sql`${constant(map)}[${name}]`;
  switch (test.kind) {
    case "presence":
      return sql`${of("texts")} OR ${of("numbers")} OR ${of("flags")} OR ${of("lists")}`;
    case "text":
      return sql`${of("texts")} AND ${testText(test, value("texts"))}`;
    case "number":
      return sql`${of("numbers")} AND ${testNumber(test, value("numbers"))}`;
    case "days":
    case "window":
      return sql`${of("dates")} AND ${testDay(test, value("dates"), context, value("anniversaries"))}`;
    case "boolean":
      return sql`${of("flags")} AND ${testBoolean(test, value("flags"))}`;
    case "list":
      return sql`${of("lists")} AND ${testList(test, value("lists"))}`;
    default:
      return test satisfies never;
  }
}
