import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { compileRules } from "#platform/events/exclusion-rule.ts";
import { minTime } from "#platform/events/min-time.ts";
import { findErased } from "#platform/people/erasure/find-erased.ts";
import type { IdentityResolver } from "#platform/people/identity-resolver.ts";
import { resolveIdentities, sortClaims } from "#platform/people/resolve-identities.ts";
import { changeableFrom } from "#platform/visits/day.ts";
import { findWebsite } from "./sql/find-website.ts";
import { findIdsOnDays } from "./sql/ids-on-days.ts";
import { findStoredIds } from "./sql/stored-ids.ts";
import type { Writer } from "./writer.ts";

export interface ImportedRows {
  accepted: number;
  duplicates: number;
}

const dayMs = 86_400_000;
/** Ids of one query. */
const maxIds = 2_000;

interface ImportDependencies extends Pick<Dependencies, "postgres" | "clickhouse" | "clock"> {
  identities: IdentityResolver;
  writer: Pick<Writer, "write">;
}

/** Imports finished rows. One import of a website runs at a time: the next finds what it stored. */
export class RowImports {
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(private readonly dependencies: ImportDependencies) {}

  async import(website: string, rows: readonly EventRow[], begin?: () => Promise<void>): Promise<ImportedRows> {
    const previous = this.#running.get(website) ?? Promise.resolve();
    const work = previous
      .catch(() => undefined)
      .then(async () => {
        await begin?.();
        return await importRows(this.dependencies, website, rows);
      });
    this.#running.set(website, work);
    try {
      return await work;
    } finally {
      if (this.#running.get(website) === work) this.#running.delete(website);
    }
  }

  async drain(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }
}

async function importRows(
  { postgres, clickhouse, clock, identities, writer }: ImportDependencies,
  website: string,
  rows: readonly EventRow[],
): Promise<ImportedRows> {
  const found = await findWebsite(postgres, { id: website });
  if (found?.active === false) {
    throw new AppError("REFUSED", "The website is inactive and collects nothing: activate it in its settings");
  }
  if (rows.length === 0) return { accepted: 0, duplicates: 0 };
  // Of a day like the year 1404 the tables would keep a part for good.
  if (rows.some(({ at }) => !(at >= minTime))) throw new RangeError("An imported event is earlier than 2000");
  const { foldedBefore = null } = found ?? {};
  if (foldedBefore !== null && rows.some(({ at }) => at < changeableFrom(foldedBefore))) {
    throw new AppError("CONFLICT", "An imported event is of a day that was folded meanwhile");
  }
  const now = clock.now();
  const stored = await findStored({ postgres, clickhouse, identities }, website, rows);
  const fresh = rows.filter(({ id }) => !stored.has(id) && stored.add(id));
  const findExclusion = compileRules(found?.exclusions ?? []);
  for (const row of fresh) {
    const exclusion = findExclusion(row, "");
    if (exclusion !== undefined) row.exclusion = exclusion;
  }
  const included = fresh.filter(({ exclusion }) => exclusion === undefined);
  const claims = await resolveIdentities(identities, website, included);
  await identities.writeAndRecord(now, sortClaims(included, claims), () => writer.write(website, fresh));
  return { accepted: fresh.length, duplicates: rows.length - fresh.length };
}

/**
 * Ids of these rows that are stored: an earlier import may have stored them under any visitor of their browser, and of
 * somebody who was erased they are under another one.
 */
async function findStored(
  { postgres, clickhouse, identities }: Pick<ImportDependencies, "postgres" | "clickhouse" | "identities">,
  website: string,
  rows: readonly EventRow[],
): Promise<Set<string>> {
  const visitors = await identities.listVisitors(website, new Set(rows.map(({ visitor }) => visitor)));
  const candidates = rows.flatMap(({ id, at, visitor }) =>
    (visitors.get(visitor) ?? []).map((each) => ({ id, at, visitor: each })),
  );
  const stored = await findStoredIds(clickhouse, website, candidates);
  const erased = await findErased(postgres, website, [...visitors.keys()]);
  const crowded = rows.filter(({ visitor }) => erased.has(visitor) || visitors.get(visitor) === undefined);
  for (let start = 0; start < crowded.length; start += maxIds) {
    const part = crowded.slice(start, start + maxIds);
    const days = [...new Set(part.map(({ at }) => Math.floor(at / dayMs)))];
    const found = await findIdsOnDays(clickhouse, website, { ids: part.map(({ id }) => id), days });
    for (const id of found) stored.add(id);
  }
  return stored;
}
