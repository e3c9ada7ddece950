import type { Dependencies } from "#platform/dependencies.ts";
import type { Known, Telling } from "./known.ts";
import { keepWebsites, lockRevision, raiseRevision } from "./sql/identity-state.ts";
import { loadKnown } from "./sql/load-known.ts";
import { storeChanges } from "./sql/store-changes.ts";
import { noteTold } from "./sql/told-events.ts";
import { tell } from "./tell.ts";

/**
 * Takes tellings, in their order, into PostgreSQL in one transaction, each once however often it comes. Answers what is
 * known of them after it. Those of a website that went are left out. `nothingNew` are noted as told and not looked at. Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer; nothing is told then.
 */
export async function recordTellings(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  tellings: readonly Telling[],
  nothingNew: readonly Pick<Telling, "website" | "event">[] = [],
): Promise<Known> {
  return postgres.transaction(async (queries) => {
    const revision = (await lockRevision(queries)) + 1;
    const websites = await keepWebsites(queries, [...new Set(tellings.map(({ website }) => website))]);
    const told = tellings.filter(({ website }) => websites.has(website));
    const isFresh = await noteTold(queries, [...nothingNew, ...told], clock.now());
    const known = await loadKnown(queries, told);
    for (const telling of told) if (isFresh(telling)) tell(known, telling);
    await storeChanges(queries, known, revision);
    if (known.changed.links.size + known.changed.instants.size > 0) await raiseRevision(queries, revision);
    return known;
  });
}
