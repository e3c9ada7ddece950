import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { Caps } from "#contract/integration-channels.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { cappedChannel, capWindows, findFull } from "./gate/caps.ts";
import { keyOf, readCapUses } from "./sql/cap-uses.ts";

/** The website's: of no journey. */
const scope = 0;

interface Page {
  website: string;
  /** Of the windows of caps. */
  zone: string;
  channel: DeliveryChannel;
  caps: Caps;
  people: readonly string[];
  at: number;
}

/** Who of a page of people will have reached a cap of a channel at an instant, by what is counted so far. */
export async function findCapped(
  queries: Queries,
  { website, zone, channel, caps, people, at }: Page,
): Promise<Set<string>> {
  const limits = { day: caps.day ?? undefined, week: caps.week ?? undefined, month: caps.month ?? undefined };
  const isOpen = channel === "ON_SITE" || channel === "API" || capWindows.every((each) => limits[each] === undefined);
  if (isOpen) return new Set();
  const uses = await readCapUses(queries, { website, channel: cappedChannel(channel), people });
  const capOf = (person: string) => ({ scope, limits, uses: uses.get(keyOf(person, scope)) });
  return new Set(people.filter((person) => findFull([capOf(person)], zone, at) !== undefined));
}
