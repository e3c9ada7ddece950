import { type Person, type PersonType, personTypes } from "#contract/people.ts";
import { isoIn } from "#contract/time/zone.ts";
import { foldSource } from "#platform/collect/known-sources.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { toUnits } from "#platform/reports/figures.ts";
import type { Query } from "#platform/reports/query.ts";
import { isOfPeople } from "#platform/reports/sql/people.ts";
import {
  type Contacts,
  readBlocked,
  readReachability,
  readRefused,
  readSuppressed,
  unknownContacts,
} from "./reachability.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { type PersonRow, readPersonRows } from "./read-person-rows.ts";
import { findContacts, type KnownPerson } from "./sql/find-contacts.ts";
import { findReach } from "./sql/find-reach.ts";

/**
 * People by their numbers, in this order, with their figures until the end of the period; those without an event in it
 * are left out. `visitorsOfAll`: theirs, where the caller knows them.
 */
export async function describePeople(
  { query, run }: Pick<PeopleSelection, "query" | "run">,
  keys: readonly bigint[],
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  visitorsOfAll?: readonly bigint[],
): Promise<Person[]> {
  if (keys.length === 0) return [];
  const finding = findContacts(postgres, query.website.id, keys);
  const readRows = async () => {
    const visitors = visitorsOfAll ?? visitorsOf(keys, await finding);
    // Of everybody's type: who is listed was decided before, and a lead of then may be a customer of now.
    const every: Query = { ...query, client: 0, withCustomers: true, segments: undefined };
    return readPersonRows({ query: every, run }, isOfPeople(keys, visitors));
  };
  const [byKey, known, reach] = await Promise.all([
    readRows(),
    finding,
    findReach(postgres, { website: query.website.id, people: keys, now: new Date(clock.now()) }),
  ]);
  return keys.flatMap((key) => {
    const row = byKey.get(key.toString());
    return row === undefined
      ? []
      : [toPerson(query.website, row, { ...known.get(row.key), contacts: reach.get(row.key) })];
  });
}

const visitorsOf = (keys: readonly bigint[], known: Awaited<ReturnType<typeof findContacts>>) =>
  keys.flatMap((key) => known.get(key.toString())?.visitors ?? [key]);

export function toPerson(
  website: Query["website"],
  row: PersonRow,
  known: Partial<KnownPerson> & { contacts: Contacts | undefined },
): Person {
  const { name = null, email = null, phone = null, ownerId = null, contacts = unknownContacts } = known;
  const type: PersonType = personTypes[row.type];
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  const [country, city] = row.place;
  const [medium, source] = row.origin;
  return {
    ...{ id: row.key, website: website.id, type, name, email, phone, ownerId },
    city: known.city ?? orNull(city),
    country: known.country ?? orNull(country),
    ...{ firstSeenAt: iso(row.firstSeenAt), lastSeenAt: iso(row.lastSeenAt) },
    firstVisitAt: row.sessions > 0 ? iso(row.firstVisitAt) : null,
    ...{ sessions: row.sessions, pageViews: row.pageViews, orders: row.orders },
    revenue: toUnits(website, row.sales),
    ...{ medium: orNull(medium), source: orNull(foldSource(source)) },
    reachable: readReachability({ ...contacts, hasVisited: row.sessions > 0 }),
    ...{ refused: readRefused(contacts), suppressed: readSuppressed(contacts) },
    doNotContact: readBlocked(contacts.doNotContact),
  };
}

const orNull = (text: string) => (text === "" ? null : text);
