import type { Queries } from "#platform/stores/postgres/handle.ts";
import { domainDayAt } from "./gate/domain-day.ts";
import { readDomainUses } from "./sql/domain-uses.ts";

/** How many mails a verified domain of a website may still send on the day of an instant, as far as is known now. */
export async function readDomainRoom(
  queries: Queries,
  { website, zone, name, at }: { website: string; zone: string; name: string; at: number },
): Promise<number | undefined> {
  const use = (await readDomainUses(queries, website)).get(name);
  if (use === undefined) return undefined;
  const { limit, used } = domainDayAt(use, zone, at);
  return Math.max(0, limit - used);
}
