import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import { entryOf } from "#contract/journeys/block-types.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { attributeLabel } from "#contract/text/conditions.ts";
import { persianDigits } from "#contract/text/digits.ts";
import { eventLabel } from "#contract/text/event-words.ts";
import { blockFieldText, channelText } from "#contract/text/journeys.ts";
import { jalaliText } from "#contract/time/jalali-text.ts";

type Words =
  | "times"
  | "percent"
  | "upTo"
  | "untilTime"
  | "key"
  | "segments"
  | "filters"
  | "slots"
  | "areas"
  | "chosen"
  | "bothChosen";
/** A sentence with its values: the catalogue has each under its own key. */
const say = (key: Words, values: Record<string, string>): string =>
  String(i18n.t(`journeys:says.${key}` as "journeys:says.key", values as { key: string }));

/** A duration in words; empty where there is none. */
function durationWords(value: unknown): string {
  const { amount, unit } = (value ?? {}) as { amount?: number; unit?: "minute" | "hour" | "day" | "week" };
  if (amount === undefined || unit === undefined) return "";
  return `${formatNumber(amount)} ${i18n.t(`journeys:block.units.${unit}`)}`;
}

/** What a block does, under its name: short, for the map and the list. */
export function summaryOf({ type, fields, items }: Block): string {
  const { event, key, segments = [], a, timeout, channel, attribute, mark } = fields as Record<string, never>;
  const time = durationWords((fields as { for?: unknown }).for);
  const words: (string | false | undefined)[] = [
    event !== undefined && eventLabel(event),
    key !== undefined && say("key", { key }),
    attribute !== undefined && attributeLabel(attribute),
    (segments as unknown[]).length > 0 && say("segments", { number: formatNumber((segments as unknown[]).length) }),
    a !== undefined && say("percent", { a: formatNumber(a), b: formatNumber(100 - a) }),
    fields.time === undefined || time === ""
      ? time
      : say("untilTime", { time, at: persianDigits(String(fields.time)) }),
    type === "flow.wait_event" && timeout !== undefined && say("upTo", { time: durationWords(timeout) }),
    channel !== undefined && channelText[channel as keyof typeof channelText],
    dateWords(fields.at),
    actionWords(type, fields),
    itemsWords(type, items.length),
  ];
  const said = words.filter(Boolean).join(" · ");
  if (type === "flow.end") return i18n.t(mark === undefined ? "journeys:says.end" : "journeys:says.goal");
  return said === "" ? i18n.t("journeys:says.unset") : said;
}

/** A fixed date by the clocks of the website; of a moment with an offset the zone is not known here. */
function dateWords(at: unknown): string | undefined {
  if (typeof at !== "string") return undefined;
  const [day = "", time = ""] = at.split("T");
  if (/Z|[+-]\d\d:?\d\d$/.test(time)) return i18n.t("journeys:says.date");
  return say("untilTime", { time: jalaliText(day), at: persianDigits(time.slice(0, 5)) });
}

/** What an action sends, or calls: of supplies, which the map knows by their ids, that they are chosen. */
function actionWords(type: Block["type"], fields: Block["fields"]): string | undefined {
  const { title, body, url, template, method } = fields as Partial<Record<string, string>>;
  switch (type) {
    case "action.sms":
    case "action.email": {
      const chosen = ["template", "line", "domain"].filter((name) => fields[name] !== undefined);
      const [one, other] = chosen.map((name) => blockFieldText[name] ?? name);
      if (one === undefined) return undefined;
      return other === undefined ? say("chosen", { one }) : say("bothChosen", { one, other });
    }
    case "action.whatsapp":
      return template === undefined ? undefined : isolate(template);
    case "action.api": {
      const words = [method, url === undefined ? undefined : hostOf(url)].filter((word) => word !== undefined);
      return words.length === 0 ? undefined : isolate(words.join(" "));
    }
    default:
      return type.startsWith("action.") ? (title ?? body) : undefined;
  }
}

const hostOf = (url: string) => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;

/** Latin among Persian words, in its own direction. */
const isolate = (text: string) => `\u2066${text}\u2069`;

function itemsWords(type: Block["type"], count: number): string | undefined {
  if (count === 0 || entryOf(type).items === "header") return undefined;
  const key = type === "flow.wait_slots" ? "slots" : type === "trigger.geo" ? "areas" : "filters";
  return say(key, { number: formatNumber(count) });
}
