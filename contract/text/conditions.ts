import type { Condition, EventCondition, EventFilter } from "../conditions/condition.ts";
import {
  type AttributeField,
  attributeFieldNames,
  type KpiField,
  kpiFieldNames,
  ownAttributePrefix,
} from "../conditions/fields.ts";
import type { Currency } from "../currencies.ts";
import { currencyText } from "./currencies.ts";
import { eventWords as trackerWords } from "./event-words.ts";
import { foldWord } from "./fold-word.ts";
import { operatorWords } from "./operator-words.ts";
import { propertyWord } from "./property-words.ts";
import { listTypedNames } from "./typed-names.ts";
import { valueWord } from "./value-words.ts";

/** Persian words of the language of conditions: screens show them, and the platform says by them why somebody is inside. */

/** What is known of a person, by its field. */
export const attributeWords: Record<AttributeField, string> = {
  name: "نام",
  email: "ایمیل",
  phone: "موبایل",
  ownerId: "شناسهٔ شما",
  birthday: "تاریخ تولد",
  gender: "جنسیت",
  city: "شهر",
  country: "کشور",
  device: "دستگاه",
  os: "سیستم‌عامل",
  browser: "مرورگر",
  medium: "کانال ورودی",
  source: "منبع",
  campaign: "کمپین",
  type: "نوع مخاطب",
  firstVisitAt: "اولین بازدید",
  firstSeenAt: "اولین رویداد",
  lastSeenAt: "آخرین رویداد",
};

/** Figures of a person, by their field. */
export const kpiWords: Record<KpiField, string> = {
  recency: "روز از آخرین نشست",
  frequency: "تعداد سفارش",
  monetary: "جمع خرید",
  averageOrder: "میانگین سفارش",
  visits: "تعداد نشست",
  pageViews: "بازدید صفحه",
  activeDays: "روزهای فعال",
};

const isOneOf = <Name extends string>(names: readonly Name[], text: string): text is Name =>
  names.some((name) => name === text);

const moneyFields = ["monetary", "averageOrder"];

/** The word for a figure of a person; of money, with the website's currency. */
export const kpiLabel = (field: string, currency: Currency): string =>
  `${isOneOf(kpiFieldNames, field) ? kpiWords[field] : field}${moneyFields.includes(field) ? ` (${currencyText[currency]})` : ""}`;

const { leave: _, ...conditionWords } = trackerWords;
/** Events that conditions may be about and that every website has; the owner's own are called as they are. */
export const eventWords: Record<string, string> = conditionWords;

const eventKeys = new Map([
  ...Object.entries(eventWords).map(([key, word]) => [foldWord(word), key] as const),
  ...listTypedNames("event").flatMap(([key, names]) => names.map((name) => [foldWord(name), key] as const)),
]);

/** The event that a word names, as owners write it; undefined where none has it. */
export const eventOfWord = (word: string): string | undefined => eventKeys.get(foldWord(word));

const fa = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 2 });
const dates = (zone: string) =>
  new Intl.DateTimeFormat("fa-IR-u-ca-persian", {
    ...{ day: "numeric", month: "long", year: "numeric" },
    timeZone: /^[+-]/.test(zone) ? "UTC" : zone,
  });

interface Words {
  /** The names of segments by their ids. */
  names: ReadonlyMap<string, string>;
  zone: string;
  currency: Currency;
  /** What was found of a person; without it, what the condition says is said. */
  found?: string | number | undefined;
}

/** The word for an attribute; the owner's own are called as they are. */
export const attributeLabel = (field: string): string =>
  field.startsWith(ownAttributePrefix)
    ? field.slice(ownAttributePrefix.length)
    : isOneOf(attributeFieldNames, field)
      ? attributeWords[field]
      : field;
/** The word for an event. */
const eventLabel = (name: string): string => eventWords[name] ?? name;

/** A condition in a few words, with what was found of a person where that is given. */
export function describeCondition(condition: Condition, words: Words): string {
  switch (condition.of) {
    case "attribute": {
      const { field, op, value } = condition;
      const found = words.found === undefined ? undefined : showValue(field, words.found, words.zone);
      return describeTest(attributeLabel(field), { op, value: showValue(field, value, words.zone), found });
    }
    case "kpi": {
      const { field, op, value, days } = condition;
      const label = kpiLabel(field, words.currency);
      const window = days == null ? "" : ` در ${fa.format(days)} روز گذشته`;
      const found = typeof words.found === "number" ? fa.format(words.found) : undefined;
      return describeTest(`${label}${window}`, { op, value: showValue(field, value, words.zone), found });
    }
    case "event":
      return describeEvent(condition, words);
    case "segment": {
      const name = words.names.get(condition.field);
      const segment = name === undefined ? "بخش دیگر" : `بخش «${name}»`;
      return condition.op === "is" ? `عضو ${segment}` : `بیرون از ${segment}`;
    }
    default:
      return condition satisfies never;
  }
}

/** A condition that somebody does not meet, in a few words. */
export const describeUnmet = (condition: Condition, words: Omit<Words, "found">): string =>
  `نه: ${describeCondition(condition, words)}`;

function describeTest(label: string, { op, value, found }: { op: string; value: string; found: string | undefined }) {
  if (found !== undefined) return `${label}: ${found}`;
  return [label, operatorWords[op] ?? op, value].filter((part) => part !== "").join(" ");
}

/** A value of a field as people read it. */
export function showValue(field: string, value: unknown, zone: string): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((each) => showValue(field, each, zone)).join("، ");
  if (typeof value === "number") return fa.format(value);
  if (typeof value === "boolean") return value ? "بله" : "خیر";
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dates("+00:00").format(new Date(`${text}T12:00:00Z`));
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return dates(zone).format(new Date(text));
  return valueWord(field, text) ?? text;
}

function describeEvent({ op, event }: EventCondition, { found, zone }: Words): string {
  const name = eventLabel(event.name);
  const filters = event.filters.map((filter) => describeFilter(filter, zone));
  const what = filters.length === 0 ? name : `${name} (${filters.join("، ")})`;
  const times = typeof found === "number" && found > 0 ? `${fa.format(found)} بار ${what}` : undefined;
  const window = describeWindow(event, zone);
  if (op === "did_not") return `بدون ${what}${window}`;
  if (op === "did") return `${times ?? `${describeCount(event.count)}${what}`}${window}`;
  return `${operatorWords[op] ?? op}: ${what}${window}`;
}

const describeFilter = ({ property, op, value }: EventFilter, zone: string) =>
  [propertyWord(property), operatorWords[op] ?? op, showValue(property, value, zone)]
    .filter((part) => part !== "")
    .join(" ");

const countWords = { at_least: "حداقل", at_most: "حداکثر", exactly: "دقیقاً" } as const;
const describeCount = (count: EventCondition["event"]["count"]) =>
  count == null ? "" : `${countWords[count.op]} ${fa.format(count.n)} بار `;

function describeWindow({ days, from, to }: EventCondition["event"], zone: string): string {
  if (days != null) return ` در ${fa.format(days)} روز گذشته`;
  const parts = [
    from == null ? "" : ` از ${showValue("", from, zone)}`,
    to == null ? "" : ` تا ${showValue("", to, zone)}`,
  ];
  return parts.join("");
}
