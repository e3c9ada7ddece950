import { judgeRecipients, type RecipientVerdict } from "#platform/delivery/judge-recipients.ts";
import type { PersonRow } from "#platform/people/read-persons.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Supply } from "./read-supplies.ts";

interface Audience {
  website: string;
  supplies: readonly Supply[];
  persons: ReadonlyMap<string, PersonRow>;
  now: number;
}

/** Whether each person is reached, by the channels of a campaign in their order. */
export async function judgePeople(
  queries: Queries,
  { website, supplies, persons, now }: Audience,
): Promise<(person: string) => RecipientVerdict[]> {
  const verdicts: Map<string, RecipientVerdict>[] = [];
  for (const { sends, channel, line } of supplies) {
    verdicts.push(
      await judgeRecipients(queries, {
        ...{ website, channel: sends, persons, now, lineKind: line?.kind },
        requireConsent: channel?.requireConsent ?? false,
      }),
    );
  }
  return (person) => verdicts.map((each) => each.get(person) ?? { reason: "no_address", detail: {} });
}
