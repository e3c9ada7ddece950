import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Query } from "#platform/reports/query.ts";
import type { RunQuery } from "#platform/reports/run-query.ts";
import { areNamed, isOfPeople } from "#platform/reports/sql/people.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { neededFrom } from "#platform/visits/day.ts";
import { findFolded } from "#platform/visits/fold-days.ts";
import type { SettledDays } from "#platform/visits/read-plan.ts";
import { isEventOnDaysOf } from "#platform/visits/sql/days-of-visitors.ts";
import { findKnown } from "./sql/known-person.ts";

/** One person of a website, found. */
export interface FoundPerson {
  website: Query["website"];
  key: bigint;
  /** Every visitor whose events are theirs. */
  visitors: readonly bigint[];
  /** Before it sessions have no events but purchases and identity claims, in milliseconds; undefined where all are kept. */
  sessionsFrom?: number | undefined;
  settled: SettledDays;
  run: RunQuery;
}

const maxNumber = 2n ** 64n;

/**
 * The person with a number: a known one, the one whom a visitor with this number belongs to, or an anonymous visitor who
 * was here. Throws NOT_FOUND for every other number.
 */
export async function findPerson(
  { postgres }: Pick<Dependencies, "postgres">,
  { website, run, settled, user }: Pick<FoundPerson, "website" | "run" | "settled"> & { user: string },
): Promise<FoundPerson> {
  const number = BigInt(user);
  const found = number < maxNumber ? await findKnown(postgres, website.id, number) : undefined;
  const foldedBefore = await findFolded(postgres, website.id);
  const sessionsFrom = foldedBefore === undefined ? undefined : neededFrom(foldedBefore);
  if (found !== undefined && found.visitors.length > 0) return { website, run, settled, sessionsFrom, ...found };
  const anonymous = { website, run, settled, sessionsFrom, key: number, visitors: [number] };
  const seen =
    found === undefined && number < maxNumber ? await run(selectTraces(anonymous), z.object({ one: z.number() })) : [];
  if (seen.length === 0) throw new AppError("NOT_FOUND", "No such person of this website");
  return anonymous;
}

/** A row where somebody was here, also on a folded day: those have no events. */
const selectTraces = (of: Whose): Sql => sql`
  SELECT 1 AS one FROM ${eventsOf(of)} LIMIT 1
  UNION ALL SELECT 1 AS one FROM ${tables.visits} WHERE website = ${uuid(of.website.id)} ${isOfPeople([of.key], of.visitors)} LIMIT 1`;

type Whose = Pick<FoundPerson, "website" | "key" | "visitors" | "settled">;

/** The events of a person as a table expression, without reports of how pages were left. */
export const eventsOf = (of: Whose): Sql => sql`(
  SELECT * FROM ${tables.events} WHERE website = ${uuid(of.website.id)} AND name != 'leave' ${isEventOf(of)})`;

/**
 * A condition on events of a person, beginning with AND. Visitors and their days name the marks to read
 * (docs/decisions/0043): without days it is one of every day.
 */
function isEventOf({ website, key, visitors, settled }: Whose): Sql {
  const own = isOfPeople([key], visitors);
  return areNamed(visitors) ? sql`${own} ${isEventOnDaysOf({ website: website.id, settled, visitors })}` : own;
}
