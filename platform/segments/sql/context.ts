import type { DefinedEvent } from "#platform/event-definitions/definition.ts";
import type { Query } from "#platform/reports/query.ts";
import { person } from "#platform/reports/sql/people.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Moment } from "../judge/calendar.ts";

/** What the statements of a definition need beside it. */
export interface CompileContext extends Moment {
  /** Of everybody: its days say what is read from settled visits and what from events. */
  query: Query;
  /** The numbers of the segments that conditions name, by id. */
  segments: ReadonlyMap<string, number>;
  /** The website's defined events: a condition of that name means what they match, too. */
  defined: readonly DefinedEvent[];
  /** One person of so many, a power of two, for an estimate: those whose numbers, which are hashes, begin alike. */
  sampleOf?: number;
}

/** The people that a condition selects. */
export interface PeopleSet {
  /** Rows with one column, `person_key`, perhaps with repetitions. */
  people: Sql;
  /** Whether the condition means everybody else. */
  isNegated: boolean;
  /** Computed first where others are limited to its people. */
  cost: number;
}

/**
 * Empty, or begins with AND: rows with a `visitor` of the people of the sample. Most visitors have the number of their person,
 * so that few need be looked up: those with a number of the sample, and those whose person has one.
 */
export function ofSample({ sampleOf, query }: Pick<CompileContext, "sampleOf" | "query">): Sql {
  if (sampleOf === undefined) return constant("");
  const end = 2n ** 64n / BigInt(sampleOf);
  // Rows of before are among them: too many do no harm, and leaving them out takes four times as long.
  const moved = sql`SELECT visitor FROM ${tables.visitorLinks}
    WHERE website = ${uuid(query.website.id)} AND person < ${end} AND visitor >= ${end}`;
  // As shifted bits: a comparison of the person itself is planned as a search of the whole dictionary.
  return sql`AND (visitor < ${end} OR visitor IN (${moved})) AND bitShiftRight(${person}, ${64 - Math.log2(sampleOf)}) = 0`;
}

/** Conditions on the visits that are read: those of the sample, of settled days only of people in `within`. */
export const visitsOf = (context: CompileContext, within: Sql | undefined) => ({
  only: ofSample(context),
  onlySettled: within === undefined ? constant("") : sql`AND ${person} IN (${within})`,
});

/** Empty, or begins with AND: rows with a `person` of the sample, as a range of the key. */
export const inSampledRange = ({ sampleOf }: Pick<CompileContext, "sampleOf">): Sql =>
  sampleOf === undefined ? constant("") : sql`AND person < ${2n ** 64n / BigInt(sampleOf)}`;

/** Begins with FROM: the people whom PostgreSQL knows; of an estimate one range of the key. */
export const fromPeople = (context: Pick<CompileContext, "query" | "sampleOf">): Sql => sql`
  FROM ${tables.people} FINAL WHERE website = ${uuid(context.query.website.id)} ${inSampledRange(context)}`;
