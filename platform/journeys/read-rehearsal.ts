import type { Rehearsal } from "#contract/journeys/rehearsals.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { fromStored } from "#platform/delivery/person-numbers.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { StoredRehearsal } from "./rehearsal/sum-rehearsal.ts";
import { findJourney } from "./sql/journeys.ts";
import { findRehearsal, listNames } from "./sql/rehearsals.ts";
import { journeyNotFound } from "./to-journey.ts";

const keptMs = 7 * 86_400_000;

/** What the last rehearsal found; null without one of the last seven days. Throws NOT_FOUND. */
export async function readRehearsal(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  website: OwnWebsite,
  id: string,
): Promise<Rehearsal | null> {
  if ((await findJourney(postgres, { website: website.id, id })) === undefined) throw journeyNotFound();
  const stored = await findRehearsal(postgres, id, new Date(clock.now() - keptMs));
  return stored === undefined ? null : showRehearsal(postgres, website.id, stored as StoredRehearsal);
}

/** People as they are called now; who was erased since has no name and no number. */
export async function showRehearsal(
  queries: Queries,
  website: string,
  { examples, ...stored }: StoredRehearsal,
): Promise<Rehearsal> {
  const people = examples.map(({ person }) => person);
  const names = await listNames(queries, { website, people });
  return {
    ...stored,
    examples: examples.map(({ person, ...example }) => ({
      ...example,
      person: names.has(person) ? { key: fromStored(person), name: names.get(person) ?? null } : null,
    })),
  };
}
