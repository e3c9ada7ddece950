import { z } from "zod";
import { channels } from "#contract/channels.ts";
import { doNotContactField } from "#contract/people.ts";
import type { Detail } from "#contract/profiles.ts";
import { provenances } from "#contract/provenance.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listFieldEdits } from "#platform/people/sql/manual-decisions.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { eventsOf, type FoundPerson } from "./find-person.ts";
import { readBlocked, readConsent } from "./reachability.ts";

type Consent = Detail["consents"][number];
type Change = Omit<Consent, "at"> & { at: number };

/** Events and decisions that are read: a page may say its consent on every view. */
const maxRead = 1_000;
/** What is shown of them. */
const maxShown = 100;

const row = z.object({ at: z.coerce.number(), consent: z.string(), provenance: z.enum(provenances) });

/** Every change of what a person allows, as their events say it, and of the owner's do-not-contact, the latest first. */
export async function listConsents(
  person: FoundPerson,
  { postgres }: Pick<Dependencies, "postgres">,
): Promise<Detail["consents"]> {
  const { website, visitors, key } = person;
  const [said, edits] = await Promise.all([
    person.run(
      sql`SELECT toUnixTimestamp64Milli(said.at) AS at, JSONExtractRaw(data, 'consent') AS consent, provenance
          FROM ${eventsOf(person)} AS said WHERE name = 'identify' AND JSONHas(data, 'consent')
          ORDER BY said.at DESC, id LIMIT ${maxRead}`,
      row,
    ),
    listFieldEdits(postgres, { website: website.id, visitors: [key, ...visitors], field: doNotContactField }),
  ]);
  const claimed = said.map(({ consent, ...claim }) => ({ ...claim, value: JSON.parse(consent) as unknown })).reverse();
  return [...changesOfConsent(claimed), ...changesOfBlocks(edits)]
    .sort((one, other) => other.at - one.at)
    .slice(0, maxShown)
    .map((change) => ({ ...change, at: isoIn(website.timeZone, change.at) }));
}

/** What changed from one claim to the next, the earliest first. */
function changesOfConsent(claims: readonly { at: number; value: unknown; provenance: Consent["saidBy"] }[]): Change[] {
  const current = new Map<string, boolean>();
  return claims.flatMap(({ at, value, provenance }) =>
    channels.flatMap((channel): Change[] => {
      const allows = readConsent(value, channel);
      if (allows === undefined || allows === current.get(channel)) return [];
      current.set(channel, allows);
      return [{ channel, state: allows ? "granted" : "refused", at, saidBy: provenance }];
    }),
  );
}

function changesOfBlocks(edits: readonly { at: number; value: unknown }[]): Change[] {
  let current: readonly string[] = [];
  return edits.flatMap(({ at, value }) => {
    const blocked = readBlocked(value);
    const changed = channels.filter((channel) => blocked.includes(channel) !== current.includes(channel));
    current = blocked;
    return changed.map(
      (channel): Change => ({
        ...{ channel, state: blocked.includes(channel) ? "blocked" : "released", at, saidBy: "owner" },
      }),
    );
  });
}
