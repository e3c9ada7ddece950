import type { AddressRecord, EnteredJourney, StoredEvent, StoredMessage } from "#contract/person-record.ts";
import type { PersonFile } from "#contract/profiles.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listEntered } from "#platform/journey-definitions/list-entered.ts";
import { listIdentifiers } from "#platform/people/sql/find-anchor.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { FoundPerson } from "./find-person.ts";
import { readNotes } from "./notes.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { showDetail } from "./show-detail.ts";
import { listPushBrowsers } from "./sql/push-browsers.ts";
import { listSaidOfAddresses } from "./sql/said-of-addresses.ts";
import { selectStored, storedRow, toEvent } from "./sql/stored-events.ts";
import { storedMessages } from "./sql/stored-messages.ts";

/** More than a person can have. */
const maxNotes = 1_000;
/** Of addresses that a file repeats every day for years. */
const maxRecords = 10_000;
const partRows = 500;

interface Lists {
  events: StoredEvent[];
  messages: StoredMessage[];
  journeys: EnteredJourney[];
}
interface Part extends Lists {
  about: PersonFile | null;
}

const noLists: Lists = { events: [], messages: [], journeys: [] };

/**
 * Everything stored about a person: who they are in the first part, then all events, excluded ones too, all messages and all
 * journeys, each part with rows of one kind.
 */
export async function exportPerson(
  person: FoundPerson,
  { selection, account }: { selection: PeopleSelection; account: string },
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "clock">,
): Promise<AsyncGenerator<Part>> {
  const { website, key } = person;
  const { postgres, clickhouse } = dependencies;
  const [detail, identifiers, notes, addresses, subscriptions, parts] = await Promise.all([
    showDetail(person, selection, dependencies),
    listIdentifiers(postgres, website.id, key),
    readNotes({ postgres }, person, { page: 1, limit: maxNotes }),
    readAddressRecords(postgres, person),
    listPushBrowsers(postgres, person),
    clickhouse.selectParts(selectStored(person), storedRow, { owner: account, lane: "background", size: partRows }),
  ]);
  const about = { person: detail, identifiers, addresses, subscriptions, notes: notes.items };
  return (async function* () {
    yield { about, ...noLists };
    for (const part of parts) {
      yield { about: null, ...noLists, events: part.map((each) => toEvent(each, website.timeZone)) };
    }
    for await (const messages of storedMessages(postgres, person, partRows)) {
      yield { about: null, ...noLists, messages };
    }
    for await (const journeys of enteredJourneys(postgres, person)) yield { about: null, ...noLists, journeys };
  })();
}

async function readAddressRecords(queries: Queries, person: FoundPerson): Promise<AddressRecord[]> {
  const { website, key, visitors } = person;
  const said = await listSaidOfAddresses(queries, { website: website.id, key, visitors, limit: maxRecords });
  const iso = (at: Date) => isoIn(website.timeZone, at.getTime());
  return said.map(({ kind, channel, address, state, source, lineKind, at, until }) => ({
    ...{ kind, channel, address, state, source, lineKind, at: iso(at), until: until && iso(until) },
  }));
}

async function* enteredJourneys(queries: Queries, person: FoundPerson): AsyncGenerator<EnteredJourney[]> {
  for (let page = 1; ; page += 1) {
    const { items } = await listEntered(queries, person, { page, limit: partRows });
    if (items.length > 0) yield items;
    if (items.length < partRows) return;
  }
}
