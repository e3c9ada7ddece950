import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import type { IdentityResolver } from "#platform/people/identity-resolver.ts";
import { resolveIdentities, sortClaims } from "#platform/people/resolve-identities.ts";
import { findWebsite } from "./sql/find-website.ts";
import { findStoredIds } from "./sql/stored-ids.ts";
import type { Writer } from "./writer.ts";

export interface ImportedRows {
  accepted: number;
  duplicates: number;
}

interface ImportDependencies extends Pick<Dependencies, "postgres" | "clickhouse" | "clock"> {
  identities: IdentityResolver;
  writer: Writer;
}

/** Imports finished rows. One import of a website runs at a time: the next finds what it stored. */
export class RowImports {
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(private readonly dependencies: ImportDependencies) {}

  async import(website: string, rows: readonly EventRow[]): Promise<ImportedRows> {
    const previous = this.#running.get(website) ?? Promise.resolve();
    const work = previous.catch(() => undefined).then(() => importRows(this.dependencies, website, rows));
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
  if ((await findWebsite(postgres, { id: website }))?.active === false) {
    throw new AppError("REFUSED", "The website is inactive and collects nothing: activate it in its settings");
  }
  if (rows.length === 0) return { accepted: 0, duplicates: 0 };
  const now = clock.now();
  // An earlier import may have stored them under any visitor that the browser was ever assigned to.
  const candidates = rows.flatMap(({ id, at, visitor }) =>
    identities.listVisitors(visitor).map((each) => ({ id, at, visitor: each })),
  );
  const stored = await findStoredIds(clickhouse, website, candidates);
  const fresh = rows.filter(({ id }) => !stored.has(id) && stored.add(id));
  const claims = await resolveIdentities(identities, website, fresh);
  await identities.writeAndRecord(now, sortClaims(fresh, claims), () => writer.write(website, fresh));
  return { accepted: fresh.length, duplicates: rows.length - fresh.length };
}
