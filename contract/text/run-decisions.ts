import type { BlockType, Output } from "../journeys/block-types.ts";
import type { JourneyReason, Refusal, Wait } from "../journeys/reasons.ts";
import { attributeLabel, showValue } from "./conditions.ts";
import { persianDigits } from "./digits.ts";
import { eventLabel } from "./event-words.ts";
import { outputLabel } from "./journeys.ts";
import { dayText, momentText } from "./moment-text.ts";
import { nestQuotes } from "./nest-quotes.ts";

/** Why somebody took which way through a journey, as sentences. */

/** People who have no name. */
const unnamed = "این مخاطب";

interface Decided {
  /** Of the person; empty where none is known. */
  name: string;
  /** The website's. */
  zone: string;
  at: number;
  block: { type: BlockType; name: string; fields: Record<string, unknown> };
  output: Output | null;
  reason: JourneyReason;
  detail: Record<string, unknown>;
}

type Part = (decided: Decided) => string;

const eventOf = ({ block: { fields } }: Decided) =>
  typeof fields.event === "string" ? `«${eventLabel(fields.event)}»` : "رویداد";
const when = ({ zone, at }: Decided) => momentText(zone, at);
const countText = ({ detail: { count } }: Decided) =>
  typeof count === "number" ? `؛ ${persianDigits(count)} بار` : "";

/** Addresses of carriers and tunnels are often another city's. A property of an event may have that name too. */
const placeText = ({ block: { type }, detail: { isApproximate } }: Decided) =>
  type === "trigger.geo" && isApproximate === true ? "؛ جای او از آدرس IP و تقریبی است" : "";

/** What attributes were at the decision: «شهر: تهران». */
function seenText({ zone, detail: { seen } }: Decided): string {
  const values = Object.entries((seen ?? {}) as Record<string, string | null>);
  const texts = values.map(
    ([name, value]) => `${attributeLabel(name)}: ${value === null ? "ثبت نشده" : seenValue(name, value, zone)}`,
  );
  return texts.length === 0 ? "" : `؛ ${texts.join("، ")}`;
}

const seenValue = (name: string, value: string, zone: string) =>
  /^-?\d+(\.\d+)?$/.test(value) ? persianDigits(value) : showValue(name, value, zone);

/** What a call's answer said: «coupon: X». */
function savedText({ detail: { saved } }: Decided): string {
  const values = Object.entries((saved ?? {}) as Record<string, string>);
  return values.length === 0 ? "" : `؛ از پاسخ: ${values.map(([name, value]) => `${name}: ${value}`).join("، ")}`;
}

/** Why this branch and not the other one. */
const branchParts: Partial<Record<JourneyReason, Part>> = {
  event_came: (decided) => `${when(decided)} رویداد ${eventOf(decided)} را داشت`,
  timed_out: (decided) => `تا ${when(decided)} رویداد ${eventOf(decided)} را نداشت`,
  matched: (decided) => `شرط «${decided.block.name}» درست بود${countText(decided)}${seenText(decided)}`,
  not_matched: (decided) => `شرط «${decided.block.name}» درست نبود${countText(decided)}${seenText(decided)}`,
  split: ({ block, output }) => `در ${output === null ? "" : outputLabel(block.type, output)} است`,
  date_past: (decided) => `تاریخ «${decided.block.name}» گذشته بود${seenText(decided)}`,
  no_date: ({ block }) =>
    typeof block.fields.attribute === "string"
      ? `ویژگی «${attributeLabel(block.fields.attribute)}» ثبت نشده بود`
      : `تاریخ «${block.name}» ثبت نشده بود`,
};

/** Where there is but one way on. */
const plainParts: Partial<Record<JourneyReason, Part>> = {
  entered: (decided) => `${decided.name} ${when(decided)} وارد سفر شد${placeText(decided)}.`,
  waited: (decided) => `صبر ${decided.name} ${when(decided)} تمام شد.`,
  sent_on: ({ name }) => `پیام ساخته شد و ${name} بی‌درنگ ادامه داد.`,
  handed_over: (decided) => `پیام ارسال شد و ${decided.name} ${when(decided)} ادامه داد${savedText(decided)}.`,
  not_sent: (decided) => `پیام ارسال نشد و ${decided.name} ${when(decided)} ادامه داد.`,
};

const exitParts: Partial<Record<JourneyReason, Part>> = {
  end: () => "به پایان رسید",
  goal: (decided) => `${when(decided)} به هدف رسید`,
  by_hand: ({ detail: { by } }) => `${typeof by === "string" && by !== "" ? by : "همکاری"} او را بیرون برد`,
  block_removed: () => "بلوکی که در آن ایستاده بود حذف شد",
  journey_deleted: () => "سفر حذف شد",
  merged: () => "پس از شناسایی، اجرای دیگری از او ادامه دارد",
  erased: () => "داده‌های او پاک شد",
  broken: () => "خطایی داخلی رخ داد",
};

/** Why a decision was taken. */
export const describeDecision = (given: Decided): string => nestQuotes(decisionText(given));

function decisionText(given: Decided): string {
  const decided = { ...given, name: given.name || unnamed };
  const { name, output, reason, block } = decided;
  const exit = exitParts[reason];
  if (exit !== undefined) return `${name} از سفر بیرون رفت، چون ${exit(decided)}.`;
  const plain = plainParts[reason];
  if (plain !== undefined) return plain(decided);
  const part = branchParts[reason]?.(decided) ?? "";
  if (output === null) return part;
  return `${name} از شاخهٔ «${outputLabel(block.type, output)}» رفت، چون ${part}.`;
}

interface Refused {
  name: string;
  zone: string;
  reason: Refusal;
  /** Of the journey: hours after which an event is late, days between entries, where the event names its key. */
  maxAge: number;
  days: number | undefined;
  key: string | undefined;
  expiresAt: number | null;
  /** When the person entered last. */
  enteredAt: number | null;
}

const dayMs = 86_400_000;

const refusalParts: Record<Refusal, (refused: Refused) => string> = {
  inside: () => "همان وقت در آن بود",
  once: () => "یک بار وارد شده و ورود دوباره خاموش است",
  too_soon: ({ days = 0, enteredAt, zone }) => {
    const from = enteredAt === null ? "" : `؛ از ${dayText(zone, enteredAt + days * dayMs)} می‌تواند`;
    return `از ورود قبلی ${persianDigits(days)} روز نگذشته بود${from}`;
  },
  control: () => "در گروه شاهد است: پیامی نمی‌گیرد و تنها هدف او سنجیده می‌شود",
  late: ({ maxAge }) => `رویداد بیش از ${persianDigits(maxAge)} ساعت دیر رسید`,
  no_key: ({ key }) => `رویداد «${key ?? "کلید"}» نداشت`,
  expired: ({ expiresAt, zone }) =>
    expiresAt === null ? "ورود به سفر تمام شده بود" : `سفر در ${dayText(zone, expiresAt)} منقضی شد`,
};

/** Why somebody did not enter. */
export const describeRefusal = (refused: Refused): string =>
  `${refused.name || unnamed} وارد این سفر نشد، چون ${refusalParts[refused.reason](refused)}.`;

interface Standing {
  zone: string;
  wait: Wait | null;
  /** When it is over at the latest; null where that cannot be said. */
  until: number | null;
  block: { name: string; fields: Record<string, unknown> };
  /** It could not be stepped. */
  isBroken: boolean;
  /** The journey stands still. */
  isStopped: boolean;
}

/** For what somebody stands at a block. */
export function describeStanding({ zone, wait, until, block, isBroken, isStopped }: Standing): string {
  if (isBroken) return "خطایی داخلی رخ داد و ادامه نمی‌دهد.";
  if (isStopped) return "سفر متوقف است؛ پس از شروع دوباره ادامه می‌دهد.";
  const end = until === null ? "" : `تا ${momentText(zone, until)} `;
  if (wait === "event") return `${end}منتظر رویداد «${eventLabel(String(block.fields.event ?? ""))}» است.`;
  if (wait === "answer") return "سابقهٔ رویدادهای او پرسیده می‌شود.";
  if (wait === "message") return "منتظر ارسال پیام این بلوک است.";
  return until === null ? "همین حالا ادامه می‌دهد." : `${end}صبر می‌کند.`;
}
