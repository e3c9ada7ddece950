import type { Dependencies } from "#platform/dependencies.ts";
import { unsigned } from "#platform/people/sql/load-graph.ts";
import { matchList } from "./sql/lists.ts";

/** Everybody whom a static segment's list names and who is known by now, ascending. */
export async function listListed(
  { postgres, barrier }: Pick<Dependencies, "postgres" | "barrier">,
  { segment, website }: { segment: number; website: string },
): Promise<BigUint64Array> {
  // Identifiers that were acknowledged before are known then.
  await barrier.ensureLoaded(website);
  const people = await matchList(postgres, segment);
  return new BigUint64Array(people.map(unsigned)).sort();
}
