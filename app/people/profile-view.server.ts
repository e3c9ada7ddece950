import { agoWords } from "#app/format/ago.ts";
import { civilDayWords, dayWords, jalaliOf, timeWords, weekdayWords } from "#app/format/dates.ts";
import { formatDuration, formatMoney } from "#app/format/figures.ts";
import { genderWords, nameWords } from "#app/format/names.ts";
import { formatExact, formatNumber } from "#app/format/numbers.ts";
import { phoneWords } from "#app/format/phone.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Reach } from "#app/ui/people/people-data.ts";
import type { ProfileData, TimelineLine } from "#app/ui/people/profile-data.ts";
import { type Channel, channels } from "#contract/channels.ts";
import { refundName } from "#contract/collect.ts";
import type { TimelineItem } from "#contract/person-timeline.ts";
import type { BuyerRank, Detail } from "#contract/profiles.ts";
import { channelText } from "#contract/text/channels.ts";
import { readReach } from "./list-view.server.ts";

/** What an event is called; an owner's own name stands as it is. */
export function eventName(name: string): string {
  const key = `install:events.${name}`;
  return isWord(name) && i18n.exists(key) ? i18n.t(key as "install:events.click") : name;
}

/** Names of others could mean anything to the catalogue. */
const isWord = (name: string) => /^[a-z_]+$/.test(name) && !(name in Object.prototype);

const isText = (text: string) => text !== "";

const messageTitle = (channel: string, name: string | null) =>
  name === null ? channel : i18n.t("profiles:timeline.message", { channel, name });

/** «پیامک «خوشامد» · رسید». */
const messageFacts = ({ channel, state, source, name }: NonNullable<TimelineItem["message"]>) => ({
  title: messageTitle(channelText.types[channel], source === "test" ? null : name),
  facts: [i18n.t(`messages:states.${state}`), source === "test" ? i18n.t("profiles:timeline.test") : ""].filter(isText),
});

function toLine(item: TimelineItem, zone: string, index: number): TimelineLine {
  const { kind, name, path, session, product, order, message } = item;
  const base = {
    key: `${item.at} ${index}`,
    kind,
    time: timeWords(zone, Date.parse(item.at)),
    number: "",
    defined: item.defined,
    path: path ?? "",
  };
  if (session !== null) {
    const origin = [nameWords("medium", { key: session.medium }), session.source].filter(isText).join("، ");
    return {
      ...base,
      title: i18n.t("profiles:timeline.session", { number: formatNumber(session.number) }),
      facts: [
        ...(origin === "" ? [] : [i18n.t("profiles:timeline.from", { origin })]),
        session.device === "" ? "" : nameWords("device", { key: session.device }),
        session.browser,
        session.city === "" ? "" : nameWords("city", { key: session.city }),
        formatDuration(session.seconds),
        i18n.t("profiles:timeline.pages", { number: formatNumber(session.pageViews) }),
      ].filter(isText),
    };
  }
  if (order !== null) {
    const isRefund = name === refundName;
    const money = order.value === null ? "" : i18n.t("profiles:timeline.money", { number: formatMoney(order.value) });
    return {
      ...{ ...base, path: "" },
      title: i18n.t(isRefund ? "profiles:timeline.refund" : "profiles:timeline.order"),
      number: order.id ?? "",
      facts: [product?.name ?? "", money].filter(isText),
    };
  }
  if (message !== null) return { ...base, ...messageFacts(message) };
  return { ...base, title: eventName(name), facts: [product?.name ?? ""].filter(isText) };
}

/** The lines of a page of the timeline under their days. */
export function timelineDays(items: readonly TimelineItem[], zone: string): ProfileData["timeline"]["days"] {
  const days = new Map<string, TimelineLine[]>();
  for (const [index, item] of items.entries()) {
    const at = Date.parse(item.at);
    const day = `${weekdayWords(zone, at)} ${dayWords(jalaliOf(zone, at), true).split(" ").at(-1)}`;
    days.set(day, [...(days.get(day) ?? []), toLine(item, zone, index)]);
  }
  return [...days].map(([day, lines]) => ({ day, lines }));
}

export const attributeWords = (value: unknown): string => {
  if (typeof value === "boolean") return i18n.t(value ? "profiles:attributes.yes" : "profiles:attributes.no");
  if (typeof value === "number") return formatExact(value);
  if (Array.isArray(value)) return value.map(attributeWords).join("، ");
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** What was said about a person, in words; the owner's id and addresses are Latin. */
export function attributeLines(detail: Detail): ProfileData["attributes"] {
  const page = `/w/${detail.website}/people/${detail.id}/attribute`;
  const { ownerId, email, phone, birthday, gender, city, attributes } = detail;
  const line = (key: "ownerId" | "email" | "phone" | "birthday" | "gender" | "city", value: string, isLatin = false) =>
    value === "" ? [] : [{ name: i18n.t(`profiles:attributes.${key}`), value, isLatin }];
  return [
    ...line("ownerId", ownerId ?? "", true),
    ...line("email", email ?? "", true),
    ...line("phone", phone === null ? "" : phoneWords(phone), true),
    ...line("birthday", birthday === null ? "" : civilDayWords(birthday)),
    ...line("gender", gender === null ? "" : genderWords(gender)),
    ...line("city", city === null ? "" : nameWords("city", { key: city })),
    ...attributes
      .filter(({ name }) => name !== "pushTokens")
      .map(({ name, label, type, value }) => ({
        ...{ name: label, isLatin: false, to: `${page}?${new URLSearchParams({ name })}` },
        value: type === "date" ? civilDayWords(String(value).slice(0, 10)) : attributeWords(value),
      })),
  ];
}

/** The day of an instant in the website's zone; the year stands where it is another one. */
export function recentDay(zone: string, iso: string): string {
  const day = jalaliOf(zone, Date.parse(iso));
  return dayWords(day, day.year !== jalaliOf(zone, Date.now()).year);
}

type Change = Detail["consents"][number]["state"];

/** Which changes of consent make a channel stand as it does. */
const causes: Record<Reach, readonly Change[]> = {
  ...{ yes: ["granted", "stated"], refused: ["refused", "unsubscribed", "complained"], blocked: ["blocked"] },
  ...{ suppressed: ["bounced", "operator_block", "gone"], none: [] },
};
/** By which word it is said. */
const sinceWords = { yes: "granted", refused: "refused", blocked: "blocked", suppressed: "suppressed" } as const;

/** Why a channel stands so, the latest. */
const findCause = ({ consents }: Detail, channel: Channel, state: Reach) =>
  consents.find((each) => each.channel === channel && each.lineKind === "" && causes[state].includes(each.state));

/** «رضایت ۱۴ مهر ۱۴۰۴»: since when a channel stands so; empty where nothing was said. */
const consentDay = (cause: ReturnType<typeof findCause>, state: Reach, zone: string): string =>
  state === "none" || cause === undefined
    ? ""
    : i18n.t(`profiles:contact.since.${sinceWords[state]}`, { when: recentDay(zone, cause.at) });

/** Changes that put an address into the suppression list. */
const listed: readonly Change[] = ["unsubscribed", "complained", ...causes.suppressed];

/** The suppression list, searched for the address that a channel is closed for; undefined where it is not in the list. */
function closedAt(
  detail: Detail,
  channel: Channel,
  cause: ReturnType<typeof findCause>,
): { closed?: string | undefined } {
  const address = cause?.address;
  if (!address || !listed.includes(cause.state)) return {};
  return { closed: `/w/${detail.website}/suppression?${new URLSearchParams({ q: address, channel })}` };
}

/** Every channel with how it stands, the address that it uses and when the person or the owner decided so. */
export const channelLines = (detail: Detail, zone: string): ProfileData["channels"] =>
  channels.map((channel) => {
    const phone = detail.phone === null ? "" : phoneWords(detail.phone);
    const address = { SMS: phone, WHATSAPP: phone, EMAIL: detail.email ?? "", PUSH: "", ON_SITE: "" }[channel];
    const state = readReach(detail, channel);
    const cause = findCause(detail, channel, state);
    const isByOwner = cause?.state === "unsubscribed" && cause.saidBy === "owner";
    return {
      // Nobody unsubscribed from what the owner closed.
      ...{ channel, state: state === "refused" && isByOwner ? "blocked" : state, address },
      ...{ since: consentDay(cause, state, zone), ...closedAt(detail, channel, cause) },
    };
  });

/** Fewer buyers have no hundredths. */
const minBuyersForShare = 100;

type FigureKey = "sessions" | "pageViews" | "orders" | "revenue" | "averageOrder";

/** The headline figures of a person; who bought has a rank among buyers. */
export function figureCells(
  { sessions, pageViews, orders, revenue, lastSeenAt }: Detail,
  { rank, buyers, lastOrderAt }: BuyerRank,
  now: number,
): ProfileData["figures"] {
  const cell = (key: FigureKey, value: number, note = "") => ({
    ...{
      label: i18n.t(`profiles:figures.${key}`),
      value: key === "revenue" || key === "averageOrder" ? formatMoney(value) : formatNumber(value),
      note,
    },
  });
  const ago = (key: "seen" | "lastOrder", iso: string) =>
    i18n.t(`profiles:figures.${key}`, { ago: agoWords(Date.parse(iso), now) });
  const money = i18n.t("profiles:figures.currency");
  return [
    cell("sessions", sessions, sessions === 0 ? "" : ago("seen", lastSeenAt)),
    cell("pageViews", pageViews),
    cell("orders", orders, lastOrderAt === null ? "" : ago("lastOrder", lastOrderAt)),
    cell("revenue", revenue, money),
    cell("averageOrder", orders === 0 ? 0 : revenue / orders, money),
    ...(rank === null ? [] : [rankCell(rank, buyers)]),
  ];
}

function rankCell(rank: number, buyers: number): ProfileData["figures"][number] {
  const isShare = buyers >= minBuyersForShare;
  const number = formatNumber(isShare ? Math.ceil((100 * rank) / buyers) : rank);
  return {
    label: i18n.t("profiles:figures.rank"),
    value: isShare ? i18n.t("profiles:figures.share", { number }) : number,
    note: i18n.t(`profiles:figures.${isShare ? "rankAmong" : "among"}`, {
      ...{ rank: formatNumber(rank), buyers: formatNumber(buyers) },
    }),
  };
}

/** «موبایل · Android · Chrome»: what a visitor was seen with last. */
export const visitorName = (
  { device, os, browser, isBrowser }: Detail["visitors"][number],
  { sessions }: Pick<Detail, "sessions">,
): string =>
  !isBrowser || (sessions === 0 && device + os + browser === "")
    ? i18n.t("profiles:visitors.standIn")
    : [device === "" ? "" : nameWords("device", { key: device }), os, browser].filter(isText).join(" · ");
