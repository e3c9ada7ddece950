import { ownAttributePrefix } from "#contract/conditions/fields.ts";
import { isVouched } from "#contract/provenance.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readIdentified } from "#platform/events/read-events-of.ts";
import { groupBy } from "#platform/group-by.ts";
import { replayField } from "#platform/people/replay-field.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { OpenJourney } from "../engine/enter-people.ts";
import { matchChanges } from "../engine/follow-attributes.ts";
import { nameEvents } from "../engine/follow-events.ts";
import type { Candidate } from "../engine/match-events.ts";

/**
 * Whom changes of an attribute would have brought in: values of before are kept nowhere, but all that was said of people is.
 * What a file says changes nothing for journeys.
 */
export async function findChanges(
  { queries, clickhouse }: { queries: Queries; clickhouse: Dependencies["clickhouse"] },
  open: OpenJourney,
  { visitors, until }: { visitors: readonly string[]; until: number },
): Promise<Candidate[]> {
  const { journey, plan } = open;
  const start = plan.blocks[plan.start];
  if (start?.type !== "trigger.attribute") return [];
  const { website } = journey;
  const name = String(start.fields.attribute);
  const field = name.startsWith(ownAttributePrefix) ? name.slice(ownAttributePrefix.length) : name;
  const { events, cut } = await readIdentified(clickhouse, { website, visitors, until });
  const known = (await nameEvents(queries, events, { withVisitors: true })).get(website) ?? [];
  return [...groupBy(known, ({ person }) => person)].flatMap(([person, said]) => {
    // What was said before the oldest event that was read is not known: the first value is no change.
    const isCut = said.some(({ visitor }) => cut.has(visitor));
    return replayField(website, said, field)
      .filter(({ before, after }) => after.provenance !== "import" && !(isCut && before === undefined))
      .flatMap(({ event, received, before, after }) => {
        const detail = { name, old: before ?? null, new: after.value };
        const isByBrowser = !isVouched(after.provenance);
        return matchChanges(
          open,
          [{ id: event, website, person, detail, isByBrowser, at: new Date(after.at) }],
          received,
        );
      });
  });
}
