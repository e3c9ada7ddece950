import { z } from "zod";
import type { Person } from "#contract/people.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { describePeople } from "#platform/profiles/describe-people.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { findLongest } from "./find-longest.ts";
import { type CountedFunnel, readingOf } from "./report-funnel.ts";
import { selectBestAttempts } from "./sql/best-attempts.ts";
import { selectLeft } from "./sql/count-attempts.ts";
import type { MatchContext } from "./sql/step-condition.ts";

const leftRow = z.object({ person: z.string(), total: z.coerce.number() });

interface Step {
  number: number;
  now: number;
  defined: MatchContext["defined"];
}

/** Where people leave at a step; undefined before the funnel is available. Throws as `listLeft`. */
export function openLeft(funnel: CountedFunnel, prepared: PreparedReport, { number, now, defined }: Step) {
  const reading = readingOf(funnel, prepared, prepared.query.range, defined);
  const level = reading.plan.levels.findIndex((each) => each.number === number) + 1;
  if (level === 0) throw new AppError("NOT_FOUND", "No such step");
  if (findLongest(funnel.steps) !== undefined) {
    const issues = [{ path: ["steps"], message: violationText.storedTooLong }];
    throw new AppError("REFUSED", "The steps are longer than a statement may be", { issues });
  }
  return funnel.availableAt > now ? undefined : { reading, level };
}

/**
 * One page of the people who reached a step in the period and not the next required one, the last to begin first. Throws
 * NOT_FOUND where the funnel has no such step, or it excludes, REFUSED where its steps are too long to be counted.
 */
export async function listLeft(
  funnel: CountedFunnel,
  prepared: PreparedReport,
  step: Step,
  dependencies: Pick<Dependencies, "postgres" | "clock">,
): Promise<{ items: Person[]; total: number; page: number; limit: number }> {
  const { page, limit } = prepared.query;
  const opened = openLeft(funnel, prepared, step);
  if (opened === undefined) return { items: [], total: 0, page, limit };
  const { reading, level } = opened;
  const attempts = selectBestAttempts(reading, { who: true });
  const rows = await prepared.run(
    selectLeft(reading.plan, attempts, { level, offset: (page - 1) * limit, limit }),
    leftRow,
  );
  const keys = rows.map(({ person }) => BigInt(person));
  return { items: await describePeople(prepared, keys, dependencies), total: rows[0]?.total ?? 0, page, limit };
}
