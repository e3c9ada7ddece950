import type { Currency } from "#contract/currencies.ts";
import type { Finding } from "#contract/findings.ts";
import { readInstant } from "#contract/time/range.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { describeFinding } from "./describe-finding.ts";
import { listFindings as listRows } from "./sql/findings.ts";

interface Input {
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  limit: number;
}

/** A page of a website's findings, the newest first; of a period by the end of the days that show them. */
export async function listFindings(
  queries: Queries,
  website: { id: string; timeZone: string; currency: Currency },
  { from, to, page, limit }: Input,
): Promise<{ items: Finding[]; total: number; page: number; limit: number }> {
  const dateOf = (given: string | undefined) =>
    given === undefined ? undefined : new Date(readInstant(given, website.timeZone));
  const period = { website: website.id, from: dateOf(from), to: dateOf(to) };
  const { items, total } = await listRows(queries, { ...period, page, limit });
  return { items: items.map((row) => describeFinding(row, website)), total, page, limit };
}
