import { dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { apiClient, fileTimeoutMs } from "#app/services/api.server.ts";
import { openExport } from "#app/services/csv-file.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { StoredEvent } from "#contract/person-record.ts";
import { consentRows, findProfile, personHead } from "./edit-person.server.ts";
import { attributeLines, eventName, visitorName } from "./profile-view.server.ts";

const eventsPerPage = 200;

/** Everything stored about a person, to be read and printed; events by pages. */
export async function loadRecord(context: OwnerContext) {
  const { api, param, query, request, token } = context;
  const [detail, { timeZone: zone }] = await Promise.all([findProfile(context), findWebsite(api, param("website"))]);
  const { website: wid, id: user } = detail;
  const exporter = apiClient(request, token, { timeoutMs: fileTimeoutMs });
  const { first, all } = await openExport(await exporter.profiles.export({ wid, user }));
  const wanted = Number(query.get("page"));
  const page = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 1;
  const shown: StoredEvent[] = [];
  let total = 0;
  for await (const { events } of all) {
    for (const event of events) {
      if (Math.floor(total / eventsPerPage) === page - 1) shown.push(event);
      total += 1;
    }
  }
  const { identifiers = [], notes = [] } = first.about ?? {};
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
    events: shown.map((event) => eventLine(event, zone)),
    paging: { page, size: eventsPerPage, total, isOther: false },
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
