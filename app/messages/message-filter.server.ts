import { periodWords } from "#app/format/dates.ts";
import { pastDateChoices, readDay } from "#app/period/date-choices.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import { messageReasons } from "#contract/delivery-reasons.ts";
import { type DeliveryChannel, type MessageState, messageStates } from "#contract/delivery-states.ts";
import { channelText } from "#contract/text/channels.ts";
import { readInstant } from "#contract/time/range.ts";
import { joined, pushes, stateGroups } from "./log-address.ts";

/** Channels that this release sends by. */
const shownChannels = ["SMS", "EMAIL", "WEB_PUSH", "PUSH", "WHATSAPP", "ON_SITE", "API"] as const;

interface Choice {
  value: string;
  label: string;
}

const own = ["q", "channel", "state", "reason", "campaign", "journey"] as const;
const dayParts = ["day", "month", "year"] as const;
const sides = ["from", "to"] as const;
const withoutDays = Object.fromEntries([...dayParts, ...sides, "page"].map((name) => [name, null]));
const cleared = { ...Object.fromEntries(own.map((name) => [name, null])), ...withoutDays };

const chosen = <Value extends string>(all: readonly Value[], value: string | null) =>
  all.find((each) => each === value);

/** One of the values or groups of them, as a select has it. */
function chosenOf<Value extends string>(
  all: readonly Value[],
  groups: readonly (readonly Value[])[],
  value: string | null,
): readonly Value[] | undefined {
  const one = chosen(all, value);
  return one === undefined ? groups.find((group) => joined(group) === value) : [one];
}

const isId = (text: string | null): text is string =>
  text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The day of the three selects, else the period that a figure's link names; `isWrong` where the calendar has no such day. */
function readDays(query: URLSearchParams, zone: string) {
  const [day = "", month = "", year = ""] = dayParts.map((name) => query.get(name) ?? "");
  if (day !== "" || month !== "" || year !== "") {
    const typed = { day: Number(day), month: Number(month), year: Number(year) };
    const [from, to] = [readDay(typed), readDay(typed, 1)];
    return from === undefined || to === undefined ? { isWrong: true } : { from, to, isWrong: false };
  }
  const [from, to] = sides.map((name) => query.get(name) ?? "");
  if (!from || !to) return { isWrong: false };
  const instants = [from, to].map((text) => readInstant(text, zone));
  return instants.some(Number.isNaN) ? { isWrong: false } : { from, to, isWrong: false };
}

/** What the address chooses of the log. */
export function readMessageFilter(query: URLSearchParams, zone: string) {
  const channel = chosenOf<DeliveryChannel>(shownChannels, [pushes], query.get("channel"));
  const state = chosenOf<MessageState>(messageStates, Object.values(stateGroups), query.get("state"));
  const reason = chosen(messageReasons, query.get("reason"));
  const [campaign, journey] = [query.get("campaign"), query.get("journey")].map((id) => (isId(id) ? id : undefined));
  const q = (query.get("q") ?? "").trim().slice(0, 254);
  const { isWrong, from, to } = readDays(query, zone);
  const input = {
    ...{ ...(channel && { channel: [...channel] }), ...(state && { state: [...state] }), ...(reason && { reason }) },
    ...{ ...(campaign && { campaign }), ...(journey && { journey }), ...(from && to && { from, to }) },
    ...(q === "" ? {} : { q }),
  };
  const days = Object.fromEntries(dayParts.map((name) => [name, query.get(name) ?? ""]));
  const isDay = dayParts.some((name) => days[name] !== "");
  return {
    values: {
      ...{ q, channel: joined(channel ?? []), state: joined(state ?? []), reason: reason ?? "" },
      ...{ campaign: campaign ?? "", journey: journey ?? "" },
      day: days as Record<(typeof dayParts)[number], string>,
      /** Of a figure's link, which no select shows. */
      period: isDay || from === undefined || to === undefined ? undefined : { from, to },
    },
    isFiltered: Object.keys(input).length > 0,
    isWrongDay: isWrong,
    input,
    cleared: withParams(query, cleared),
  };
}
export type MessageFilter = ReturnType<typeof readMessageFilter>;

/** What the log is filtered by that its selects do not say at a glance, each with the address without it. */
export function filterChips(
  query: URLSearchParams,
  { values, input }: MessageFilter,
  { sources, zone }: { sources: Record<"campaigns" | "journeys", readonly Choice[]>; zone: string },
) {
  const chip = (name: "campaign" | "journey", choices: readonly Choice[]) => {
    const found = choices.find(({ value }) => value !== "" && value === values[name]);
    if (found === undefined) return [];
    return [
      {
        ...{ key: name, to: withParams(query, { [name]: null, page: null }) },
        label: i18n.t(`messages:sources.${name}`, { name: found.label }),
      },
    ];
  };
  const { from, to } = input;
  return [
    ...chip("campaign", sources.campaigns),
    ...chip("journey", sources.journeys),
    ...(from === undefined || to === undefined
      ? []
      : [
          {
            ...{ key: "days", to: withParams(query, withoutDays) },
            label: periodWords(zone, readInstant(from, zone), readInstant(to, zone)),
          },
        ]),
  ];
}

const all = () => ({ value: "", label: i18n.t("messages:find.all") });

interface Named {
  id: string;
  name: string;
}

/** Campaigns or journeys to choose from; empty where there are none. `chosenId` is one too where it is not among the newest. */
export function sourceChoices(list: readonly Named[], chosenId: string, chosenName: string): Choice[] {
  const choices = list.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = chosenId === "" || choices.some(({ value }) => value === chosenId);
  const others = isKnown ? [] : [{ value: chosenId, label: chosenName || i18n.t("messages:find.unnamed") }];
  return choices.length + others.length === 0 ? [] : [all(), ...others, ...choices];
}

/** The choices of the filter's selects. */
export const messageChoices = (zone: string, now: number) => ({
  channels: [
    all(),
    ...shownChannels.map((value) => ({ value, label: channelText.types[value] })),
    { value: joined(pushes), label: i18n.t("messages:find.pushes") },
  ],
  states: [
    all(),
    ...messageStates.map((value) => ({ value, label: i18n.t(`messages:states.${value}`) })),
    ...(["waiting", "unsuccessful"] as const).map((name) => ({
      value: joined(stateGroups[name]),
      label: i18n.t(`messages:find.groups.${name}`),
    })),
  ],
  reasons: [all(), ...messageReasons.map((value) => ({ value, label: i18n.t(`messages:reasons.${value}`) }))],
  days: pastDateChoices(zone, now).choices,
});
