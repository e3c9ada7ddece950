import type { StoredEvent } from "#contract/person-record.ts";
import type { PersonFile } from "#contract/profiles.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listIdentifiers } from "#platform/people/sql/find-anchor.ts";
import type { FoundPerson } from "./find-person.ts";
import { readNotes } from "./notes.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { showDetail } from "./show-detail.ts";
import { selectStored, storedRow, toEvent } from "./sql/stored-events.ts";

/** More than a person can have. */
const maxNotes = 1_000;
const partRows = 500;

interface Part {
  about: PersonFile | null;
  events: StoredEvent[];
}

/** Everything stored about a person, excluded events too; the first part says who they are. */
export async function exportPerson(
  person: FoundPerson,
  { selection, account }: { selection: PeopleSelection; account: string },
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "clock">,
): Promise<AsyncGenerator<Part>> {
  const { website, key } = person;
  const { postgres, clickhouse } = dependencies;
  const [detail, identifiers, notes, parts] = await Promise.all([
    showDetail(person, selection, dependencies),
    listIdentifiers(postgres, website.id, key),
    readNotes({ postgres }, person, { page: 1, limit: maxNotes }),
    clickhouse.selectParts(selectStored(person), storedRow, { owner: account, lane: "background", size: partRows }),
  ]);
  const about = { person: detail, identifiers, notes: notes.items };
  return (async function* () {
    let isFirst = true;
    for (const part of parts) {
      yield { about: isFirst ? about : null, events: part.map((each) => toEvent(each, website.timeZone)) };
      isFirst = false;
    }
    if (isFirst) yield { about, events: [] };
  })();
}
