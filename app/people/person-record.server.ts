import { dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { messageRow } from "#app/messages/message-rows.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Message } from "#contract/delivery.ts";
import type { StoredEvent } from "#contract/person-record.ts";
import { maxNotes } from "#contract/profiles.ts";
import { consentRows, findProfile, personHead } from "./edit-person.server.ts";
import { enteredRows } from "./journeys-of-person.server.ts";
import { attributeLines, eventName, visitorName } from "./profile-view.server.ts";

const eventsPerPage = 200;
const rowsPerList = 50;

/** Everything stored about a person, to be read and printed; events by pages. */
export async function loadRecord(context: OwnerContext) {
  const { api, param, query } = context;
  const [detail, { timeZone: zone, currency }] = await Promise.all([
    findProfile(context),
    findWebsite(api, param("website")),
  ]);
  const { website: wid, id: user } = detail;
  const readPage = async (page: number) =>
    (await api.profiles.record({ wid, user, page, limit: eventsPerPage })).result;
  const subject = { wid, user };
  const [{ identifiers, subscriptions, items, ...paging }, { items: notes }, messages, journeys] = await Promise.all([
    readPaged(query, readPage),
    api.profiles.notes({ wid, user, limit: maxNotes }).then(({ result }) => result),
    readList(query, "messages", async (at) => (await api.delivery.messages.ofPerson({ ...subject, ...at })).result),
    readList(query, "journeys", async (at) => (await api.profiles.journeys({ ...subject, ...at })).result),
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
      ...{ id: visitor.id, name: visitorName(visitor, detail) },
      seen: momentWords(zone, visitor.lastSeenAt),
    })),
    consents: consentRows(detail, zone),
    notes: notes.map(({ id, text, by, at }) => ({
      ...{ id, text, by: i18n.t("profiles:notes.by", { by, when: momentWords(zone, at) }) },
    })),
    subscriptions: subscriptions.map(({ endpoint, browser, os, subscribedAt }) => ({
      ...{ key: endpoint, name: [browser, os].filter((text) => text !== "").join(" · ") },
      when: momentWords(zone, subscribedAt),
    })),
    messages: {
      lines: messages.items.map((message) => messageLine(message, { website: wid, zone, currency })),
      paging: messages.paging,
    },
    journeys: {
      lines: enteredRows(journeys.items, { profile: personHead(detail).back, zone }).map(
        ({ key, name, state, when }) => ({
          ...{ key, when, name: `${name}، ${i18n.t(`personRuns:list.states.${state}`)}`, more: "" },
        }),
      ),
      paging: journeys.paging,
    },
    events: items.map((event) => eventLine(event, zone)),
    paging: { page: paging.page, size: eventsPerPage, total: paging.total, isOther: paging.isOther },
    query: query.toString(),
  };
}

/** One page of a list, by the parameter of the address that has its name. */
async function readList<List extends { page: number; total: number }>(
  query: URLSearchParams,
  name: "messages" | "journeys",
  read: (at: { page: number; limit: number }) => Promise<List>,
) {
  const own = new URLSearchParams({ page: query.get(name) ?? "1" });
  const found = await readPaged(own, (page) => read({ page, limit: rowsPerList }));
  const { page, total, isOther } = found;
  return { ...found, paging: { page, size: rowsPerList, total, isOther } };
}

function messageLine(message: Message, listing: Parameters<typeof messageRow>[1]) {
  const { id, channel, state, address, text, at } = messageRow(message, listing);
  const name = `${channel}، ${i18n.t(`messages:states.${state}`)}${text === "" ? "" : `: \u2068${text}\u2069`}`;
  return { key: id, name, when: at, more: message.address === null ? "" : address };
}

function eventLine({ id, at, name, page, data, excluded, visitor }: StoredEvent, zone: string) {
  const instant = Date.parse(at);
  return {
    ...{ key: `${id} ${visitor}`, name: eventName(name), page, excluded },
    when: `${dayWords(jalaliOf(zone, instant), true)}، ${timeWords(zone, instant)}`,
    data: Object.keys(data).length === 0 ? "" : JSON.stringify(data),
  };
}
