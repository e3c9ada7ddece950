import { z } from "zod";
import { channels } from "#contract/channels.ts";
import { doNotContactField } from "#contract/people.ts";
import type { Detail } from "#contract/profiles.ts";
import { provenances } from "#contract/provenance.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readConsent } from "#platform/people/read-consent.ts";
import { listFieldEdits } from "#platform/people/sql/manual-decisions.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { eventsOf, type FoundPerson } from "./find-person.ts";
import { channelOf, readBlocked } from "./reachability.ts";
import { listSaidOfAddresses, type SaidOfAddress } from "./sql/said-of-addresses.ts";

type Consent = Detail["consents"][number];
type Change = Omit<Consent, "at"> & { at: number };

/** Events and decisions that are read: a page may say its consent on every view. */
const maxRead = 1_000;
/** What is shown of them. */
const maxShown = 100;

const row = z.object({ at: z.coerce.number(), consent: z.string(), provenance: z.enum(provenances) });

/**
 * Every change of what a person allows, as their events and records of their addresses say it, and of the owner's
 * do-not-contact, the latest first.
 */
export async function listConsents(
  person: FoundPerson,
  { postgres }: Pick<Dependencies, "postgres">,
): Promise<Detail["consents"]> {
  const { website, visitors, key } = person;
  const [said, edits, recorded] = await Promise.all([
    person.run(
      sql`SELECT toUnixTimestamp64Milli(said.at) AS at, JSONExtractRaw(data, 'consent') AS consent, provenance
          FROM ${eventsOf(person)} AS said WHERE name = 'identify' AND JSONHas(data, 'consent')
          ORDER BY said.at DESC, id LIMIT ${maxRead}`,
      row,
    ),
    listFieldEdits(postgres, { website: website.id, visitors: [key, ...visitors], field: doNotContactField }),
    listSaidOfAddresses(postgres, { website: website.id, key, visitors, limit: maxRead }),
  ]);
  const claimed = said.map(({ consent, ...claim }) => ({ ...claim, value: JSON.parse(consent) as unknown })).reverse();
  return [...changesOfConsent(claimed), ...changesOfBlocks(edits), ...changesOfAddresses(recorded)]
    .sort((one, other) => other.at - one.at)
    .slice(0, maxShown)
    .map((change) => ({ ...change, at: isoIn(website.timeZone, change.at) }));
}

const ofNoAddress = { address: null, source: null, lineKind: "" } as const;

/** What changed from one claim to the next, the earliest first. */
function changesOfConsent(claims: readonly { at: number; value: unknown; provenance: Consent["saidBy"] }[]): Change[] {
  const current = new Map<string, boolean>();
  return claims.flatMap(({ at, value, provenance }) =>
    channels.flatMap((channel): Change[] => {
      const allows = readConsent(value, channel);
      if (allows === undefined || allows === current.get(channel)) return [];
      current.set(channel, allows);
      return [{ channel, state: allows ? "granted" : "refused", at, saidBy: provenance, ...ofNoAddress }];
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
        ...{ channel, state: blocked.includes(channel) ? "blocked" : "released", at, saidBy: "owner", ...ofNoAddress },
      }),
    );
  });
}

/** Sources of records that say who made them; every other one is what a file or its owner wrote. */
const sayers: Readonly<Record<string, Consent["saidBy"]>> = {
  ...{ link: "person", sms: "person", reply: "person", provider: "provider", bounce: "provider", owner: "owner" },
};

/** Who leaves is suppressed and recorded as a denial: one change. */
function changesOfAddresses(said: readonly SaidOfAddress[]): Change[] {
  const placeOf = ({ channel, address, at }: SaidOfAddress) => `${channel} ${address} ${at.getTime()}`;
  const denied = new Set(said.filter(({ state }) => state === "denied").map(placeOf));
  const isRecorded = (each: SaidOfAddress) =>
    each.state === "unsubscribed" && each.lineKind === "" && denied.has(placeOf(each));
  return said.filter((each) => !isRecorded(each)).flatMap((each) => toChange(each));
}

function toChange({ kind, channel, address, state, source, isOfFile, lineKind, at }: SaidOfAddress): Change[] {
  const own = channelOf(channel);
  if (own === undefined) return [];
  const sayer = isOfFile || !Object.hasOwn(sayers, source) ? undefined : sayers[source];
  return [
    {
      ...{ channel: own, at: at.getTime(), saidBy: sayer ?? (isOfFile ? "import" : "owner"), lineKind },
      state: state === "denied" ? (sayer === undefined ? "refused" : "unsubscribed") : state,
      // The number of a person says nothing to their owner.
      address: own === "PUSH" || own === "ON_SITE" ? null : address,
      source: kind === "consent" && sayer === undefined ? source : null,
    },
  ];
}
