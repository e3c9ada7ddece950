import type { PersonRecord, StoredEvent } from "#contract/person-record.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listIdentifiers } from "#platform/people/sql/find-anchor.ts";
import { sql, uuidList } from "#platform/stores/clickhouse/sql.ts";
import type { FoundPerson } from "./find-person.ts";
import { listPushBrowsers } from "./sql/push-browsers.ts";
import { momentRow, selectMoments, selectStored, storedRow, toEvent } from "./sql/stored-events.ts";

/**
 * What leads to a person, the browsers that take pushes, and one page of their stored events, the earliest first, excluded ones too. Only the days of the
 * page are read whole.
 */
export async function showRecord(
  person: FoundPerson,
  { page, limit }: { page: number; limit: number },
  { postgres }: Pick<Dependencies, "postgres">,
): Promise<PersonRecord> {
  const { website, key, run } = person;
  const [identifiers, subscriptions, moments] = await Promise.all([
    listIdentifiers(postgres, website.id, key),
    listPushBrowsers(postgres, person),
    run(selectMoments(person, { offset: (page - 1) * limit, limit }), momentRow),
  ]);
  const [any] =
    moments.length === 0 && page > 1 ? await run(selectMoments(person, { offset: 0, limit: 1 }), momentRow) : moments;
  const items = await readEvents(person, moments);
  return { identifiers, subscriptions, items, total: any?.found ?? 0, page, limit };
}

async function readEvents(person: FoundPerson, moments: readonly { id: string; at: number }[]): Promise<StoredEvent[]> {
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === undefined || last === undefined) return [];
  const onPage = sql`AND at >= ${new Date(first.at)} AND at <= ${new Date(last.at)} AND id IN ${uuidList(moments.map(({ id }) => id))}`;
  const rows = await person.run(selectStored(person, onPage), storedRow);
  return rows.map((row) => toEvent(row, person.website.timeZone));
}
