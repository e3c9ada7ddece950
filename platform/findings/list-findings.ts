import type { Currency } from "#contract/currencies.ts";
import type { Finding } from "#contract/findings.ts";
import { readInstant } from "#contract/time/range.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listHiddenWithin, refuseHidden } from "#platform/plans/hidden-times.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { describeFinding } from "./describe-finding.ts";
import { listFindings as listRows } from "./sql/findings.ts";
import { countUnpaidNights } from "./sql/unpaid-nights.ts";

interface Input {
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  limit: number;
}

interface FindingsPage {
  items: Finding[];
  total: number;
  page: number;
  limit: number;
  /** Nights of the period that found nothing because nobody paid for them. */
  unpaidNights: number;
}

/** A page of a website's findings, the newest first; of a period by the end of the days that show them. `hidden`: times of which nothing is said. */
export async function listFindings(
  queries: Queries,
  website: { id: string; timeZone: string; currency: Currency },
  { from, to, page, limit }: Input,
  hidden: readonly { from: number; to: number }[] = [],
): Promise<FindingsPage> {
  const dateOf = (given: string | undefined) =>
    given === undefined ? undefined : new Date(readInstant(given, website.timeZone));
  const period = { website: website.id, from: dateOf(from), to: dateOf(to) };
  const [{ items, total }, unpaidNights] = await Promise.all([
    listRows(queries, { ...period, hidden, page, limit }),
    countUnpaidNights(queries, period),
  ]);
  return { items: items.map((row) => describeFinding(row, website)), total, page, limit, unpaidNights };
}

/**
 * The same for people who read it: a week that ends in the period may have begun in a time whose reports are hidden. Throws
 * REPORTS_HIDDEN where the period itself reaches into one.
 */
export async function listShownFindings(
  dependencies: Pick<Dependencies, "postgres" | "plans" | "settings" | "clock">,
  website: Parameters<typeof listFindings>[1],
  input: Input,
): ReturnType<typeof listFindings> {
  const { postgres, clock } = dependencies;
  const instantOf = (given: string | undefined, missing: number) =>
    given === undefined ? missing : readInstant(given, website.timeZone);
  const period = { from: instantOf(input.from, 0), to: instantOf(input.to, clock.now()) };
  await refuseHidden(dependencies, postgres, { website: website.id, ...period });
  const hidden = await listHiddenWithin(dependencies, postgres, { website: website.id, from: 0, to: clock.now() });
  return listFindings(postgres, website, input, hidden);
}
