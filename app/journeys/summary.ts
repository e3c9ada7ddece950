import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { attributeLabel } from "#contract/text/conditions.ts";
import { persianDigits } from "#contract/text/digits.ts";
import { eventLabel } from "#contract/text/event-words.ts";
import { channelText } from "#contract/text/journeys.ts";

type Words = "times" | "percent" | "upTo" | "untilTime" | "key" | "segments" | "filters" | "slots" | "areas";
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
    itemsWords(type, items.length),
  ];
  const said = words.filter(Boolean).join(" · ");
  if (type === "flow.end") return i18n.t(mark === undefined ? "journeys:says.end" : "journeys:says.goal");
  return said === "" ? i18n.t("journeys:says.unset") : said;
}

function itemsWords(type: Block["type"], count: number): string | undefined {
  if (count === 0) return undefined;
  const key = type === "flow.wait_slots" ? "slots" : type === "trigger.geo" ? "areas" : "filters";
  return say(key, { number: formatNumber(count) });
}
