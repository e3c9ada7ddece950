import { dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { StoredEvent } from "#contract/person-record.ts";
import { maxNotes } from "#contract/profiles.ts";
import { consentRows, findProfile, personHead } from "./edit-person.server.ts";
import { attributeLines, eventName, visitorName } from "./profile-view.server.ts";

const eventsPerPage = 200;

/** Everything stored about a person, to be read and printed; events by pages. */
export async function loadRecord(context: OwnerContext) {
  const { api, param, query } = context;
  const [detail, { timeZone: zone }] = await Promise.all([findProfile(context), findWebsite(api, param("website"))]);
  const { website: wid, id: user } = detail;
  const readPage = async (page: number) =>
    (await api.profiles.record({ wid, user, page, limit: eventsPerPage })).result;
  const [{ identifiers, items, page, total, isOther }, { items: notes }] = await Promise.all([
    readPaged(query, readPage),
    api.profiles.notes({ wid, user, limit: maxNotes }).then(({ result }) => result),
  ]);
  return {
    ...personHead(detail),
    file: `${personHead(detail).back}/export/json`,
    facts: attributeLines(detail),
    identifiers: identifiers.map(({ kind, value, saidBy }) => ({
      ...{ key: `${kind} ${value}`, value, by: i18n.t(`profiles:block.by.${saidBy}`) },
      kind: i18n.t(kind === "id" ? "profiles:attributes.ownerId" : `profiles:attributes.${kind}`),
    })),
    visitors: detail.visitors.map((visitor) => ({
      ...{ id: visitor.id, name: visitorName(visitor) },
      seen: momentWords(zone, visitor.lastSeenAt),
    })),
    consents: consentRows(detail, zone),
    notes: notes.map(({ id, text, by, at }) => ({
      ...{ id, text, by: i18n.t("profiles:notes.by", { by, when: momentWords(zone, at) }) },
    })),
    events: items.map((event) => eventLine(event, zone)),
    paging: { page, size: eventsPerPage, total, isOther },
    query: query.toString(),
  };
}

function eventLine({ id, at, name, page, data, excluded, visitor }: StoredEvent, zone: string) {
  const instant = Date.parse(at);
  return {
    ...{ key: `${id} ${visitor}`, name: eventName(name), page, excluded },
    when: `${dayWords(jalaliOf(zone, instant), true)}، ${timeWords(zone, instant)}`,
    data: Object.keys(data).length === 0 ? "" : JSON.stringify(data),
  };
}
