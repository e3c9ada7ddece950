import { agoWords } from "#app/format/ago.ts";
import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatDuration, formatMoney } from "#app/format/figures.ts";
import { nameWords } from "#app/format/names.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { messageRow } from "#app/messages/message-rows.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { clientTypes } from "#app/reports/filters.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { foldedNotice } from "#app/services/folded-notice.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ProfileData } from "#app/ui/people/profile-data.ts";
import { type TimelineKind, timelineKinds } from "#contract/person-timeline.ts";
import {
  type BuyerRank,
  type Detail,
  maxNotes,
  maxVisitors,
  type PersonNote,
  type PersonPage,
  type PersonProduct,
  type PersonUtm,
} from "#contract/profiles.ts";
import { personHead } from "./edit-person.server.ts";
import { enteredRows } from "./journeys-of-person.server.ts";
import { isNow } from "./list-view.server.ts";
import { noteForm } from "./note-form.ts";
import {
  attributeLines,
  channelLines,
  figureCells,
  recentDay,
  timelineDays,
  visitorName,
} from "./profile-view.server.ts";

const linesPerPage = 30;
const rowsPerTable = 8;

/** Everything about a person in words. */
export async function loadProfile({ api, param, query }: OwnerContext): Promise<ProfileData & { form: typeof form }> {
  const { id: wid, timeZone: zone, currency, foldedUntil } = await findWebsite(api, param("website"));
  const user = param("person");
  if (!/^\d{1,20}$/.test(user)) throw new Response(null, { status: 404 });
  const detail = await orNotFound(api.profiles.detail({ wid, user }));
  const subject = { wid, user: detail.id };
  const kind = timelineKinds.find((each) => each === query.get("kind"));
  const [timeline, pages, products, utms, messages, journeys, notes, rank] = await Promise.all([
    readPaged(
      query,
      async (page) =>
        (await api.profiles.timeline({ ...subject, ...(kind && { kind }), page, limit: linesPerPage })).result,
    ),
    readTable(query, "pages", async (at) => (await api.profiles.pages({ ...subject, ...at })).result),
    readTable(query, "products", async (at) => (await api.profiles.products({ ...subject, ...at })).result),
    readTable(query, "utms", async (at) => (await api.profiles.utms({ ...subject, ...at })).result),
    readTable(query, "messages", async (at) => (await api.delivery.messages.ofPerson({ ...subject, ...at })).result),
    readTable(query, "journeys", async (at) => (await api.profiles.journeys({ ...subject, ...at })).result),
    api.profiles.notes({ ...subject, limit: maxNotes }),
    api.profiles.rank(subject).then(({ result }) => result),
  ]);
  const now = Date.now();
  const ago = (iso: string) => agoWords(Date.parse(iso), now);
  const list = detail.type === 3 ? "customers" : detail.type === 2 ? "leads" : "users";
  const channels = channelLines(detail, zone);
  return {
    ...{ website: wid, id: detail.id, name: personHead(detail).name, isAnonymous: detail.name === null, form },
    type: clientTypes[detail.type - 1] ?? "visitor",
    sentence: sentenceOf(detail, zone, rank),
    isNow: isNow(detail, now),
    isChanging: detail.isChanging,
    folded: foldedNotice(foldedUntil, { from: Date.parse(detail.firstSeenAt), zone }),
    trail: list === "users" ? [] : [{ label: i18n.t(`people:titles.${list}`), to: `/w/${wid}/people/${list}` }],
    figures: figureCells(detail, rank, now),
    timeline: {
      kinds: [undefined, ...timelineKinds].map((each) => kindLink(query, each, kind)),
      days: timelineDays(timeline.items, zone),
      paging: { page: timeline.page, size: linesPerPage, total: timeline.total, isOther: timeline.isOther },
    },
    query: query.toString(),
    channels,
    reachable: i18n.t("profiles:contact.reachable", {
      number: formatNumber(channels.filter(({ state }) => state === "yes").length),
    }),
    attributes: attributeLines(detail),
    edit: editLinks(`/w/${wid}/people/${detail.id}`),
    visitors: visitorRows(detail, ago),
    moreBrowsers: moreBrowsers(detail),
    segments: detail.segments,
    notes: notes.result.items.map((note) => noteRow(note, { profile: `/w/${wid}/people/${detail.id}`, zone })),
    ...tableRows({ pages, products, utms }, ago),
    messages: messages.items.map((message) => messageRow(message, { website: wid, zone, currency })),
    journeys: enteredRows(journeys.items, { profile: `/w/${wid}/people/${detail.id}`, zone }),
    tables: pagingsOf({ pages, products, utms, messages, journeys }),
  };
}

const noteRow = ({ id, text, by, at }: PersonNote, { profile, zone }: { profile: string; zone: string }) => ({
  ...{ id, text, by: i18n.t("profiles:notes.by", { by, when: momentWords(zone, at) }) },
  delete: `${profile}/notes/${id}/delete`,
});

/** One page of a table, by the parameter of the address that has its name. */
async function readTable<List extends { page: number; total: number }>(
  query: URLSearchParams,
  name: keyof ProfileData["tables"],
  read: (at: { page: number; limit: number }) => Promise<List>,
) {
  const own = new URLSearchParams({ page: query.get(name) ?? "1" });
  const found = await readPaged(own, (page) => read({ page, limit: rowsPerTable }));
  const { page, total, isOther } = found;
  return { ...found, paging: { page, size: rowsPerTable, total, isOther } };
}

const pagingsOf = <Name extends string, Paging>(tables: Record<Name, { paging: Paging }>) =>
  Object.fromEntries(Object.entries<{ paging: Paging }>(tables).map(([name, { paging }]) => [name, paging])) as Record<
    Name,
    Paging
  >;

const form = describeForm(noteForm);

const editLinks = (profile: string): ProfileData["edit"] => ({
  fields: `${profile}/edit`,
  attribute: `${profile}/attribute`,
  contact: `${profile}/contact`,
  merge: `${profile}/merge`,
  erase: `${profile}/erase`,
  record: `${profile}/export`,
});

/** Where somebody comes from, in one sentence. */
export function sentenceOf(
  {
    city,
    firstSeenAt,
    firstVisitAt,
    medium,
    source,
    browsers,
    sessions,
  }: Pick<Detail, "city" | "firstSeenAt" | "firstVisitAt" | "medium" | "source" | "browsers" | "sessions">,
  zone: string,
  { lastOrderAt }: Pick<BuyerRank, "lastOrderAt"> = { lastOrderAt: null },
): string {
  const when = dayWords(jalaliOf(zone, Date.parse(firstVisitAt ?? firstSeenAt)), true);
  const origin = [medium === null ? "" : nameWords("medium", { key: medium }), isolated(source ?? "")].filter(
    (text) => text !== "",
  );
  return [
    city === null ? "" : nameWords("city", { key: city }),
    firstWords(when, origin.join("، "), sessions > 0),
    browsers === 0 ? "" : i18n.t("profiles:browsers", { number: formatNumber(browsers) }),
    lastOrderAt === null ? "" : i18n.t("profiles:lastOrder", { when: recentDay(zone, lastOrderAt) }),
  ]
    .filter((text) => text !== "")
    .join(" · ");
}

/** A Latin name would draw the figure behind it to its other side. */
const isolated = (text: string) => (text === "" ? "" : `\u2068${text}\u2069`);

function firstWords(when: string, origin: string, hasVisited: boolean): string {
  if (!hasVisited) return i18n.t("profiles:recorded", { when });
  return origin === "" ? i18n.t("profiles:first", { when }) : i18n.t("profiles:firstFrom", { when, origin });
}

const kindLink = (query: URLSearchParams, kind: TimelineKind | undefined, current: TimelineKind | undefined) => ({
  label: i18n.t(`profiles:timeline.kinds.${kind ?? "all"}`),
  to: withParams(query, { kind: kind ?? null, page: null }),
  current: kind === current,
});

type Ago = (iso: string) => string;

export const visitorRows = (
  detail: Pick<Detail, "visitors" | "sessions" | "website" | "id">,
  ago: Ago,
): ProfileData["visitors"] =>
  detail.visitors.map((visitor) => ({
    id: visitor.id,
    name: visitorName(visitor, detail),
    // Whom the server alone spoke of has visited by none of them.
    seen: i18n.t(`profiles:visitors.${visitor.isBrowser && detail.sessions > 0 ? "seen" : "said"}`, {
      ago: ago(visitor.lastSeenAt),
    }),
    unlink: visitor.canUnlink ? `/w/${detail.website}/people/${detail.id}/visitors/${visitor.id}/unlink` : "",
  }));

/** How many browsers are not listed, in words. */
function moreBrowsers({ visitors, browsers }: Detail): string {
  const more = browsers - visitors.filter(({ isBrowser }) => isBrowser).length;
  return visitors.length < maxVisitors || more <= 0
    ? ""
    : i18n.t("profiles:visitors.more", { number: formatNumber(more) });
}

interface Tables {
  pages: { items: PersonPage[] };
  products: { items: PersonProduct[] };
  utms: { items: PersonUtm[] };
}

/** What a person saw and bought, and the links by which they came. */
const tableRows = ({ pages, products, utms }: Tables, ago: Ago): Pick<ProfileData, keyof Tables> => ({
  pages: pages.items.map(({ path, title, views, seconds, lastAt }) => ({
    ...{ path, title: title ?? "", views: formatNumber(views), time: formatDuration(seconds), last: ago(lastAt) },
  })),
  products: products.items.map(({ product, name, views, cartAdds, purchases, revenue, lastAt }) => ({
    ...{ id: product, name: name === "" ? product : name, views: formatNumber(views), last: ago(lastAt) },
    ...{
      cartAdds: formatNumber(cartAdds),
      purchases: formatNumber(purchases),
      revenue: formatMoney(revenue),
    },
  })),
  utms: utms.items.map(({ source, medium, campaign, term, content, sessions, lastAt }) => ({
    key: [source, medium, campaign, term, content].join("\n"),
    campaign,
    source: [source, medium].filter((text) => text !== "").join(" · "),
    ...{ sessions: formatNumber(sessions), last: ago(lastAt) },
  })),
});
