import { templateTitles as titles } from "../text/journeys.ts";
import type { BlockType, Output } from "./block-types.ts";
import type { JourneyGoal, JourneySettings } from "./settings.ts";
import type { TemplateName } from "./template-names.ts";

/** Journeys that come ready to be filled in: what only their owner knows (templates, lines, segments) is left open. */

interface TemplateBlock {
  /** Its name within the template, which connections use. */
  name: string;
  type: BlockType;
  title?: string;
  fields?: Record<string, unknown>;
  items?: { kind: "filter"; data: Record<string, unknown> }[];
  to?: Partial<Record<Output, string>>;
}

interface Template {
  blocks: readonly TemplateBlock[];
  goal: JourneyGoal | null;
  settings?: Partial<JourneySettings>;
}

const hours = (amount: number) => ({ amount, unit: "hour" as const });
const purchase: JourneyGoal = {
  ...{ event: "purchase", filters: [], matchKey: false },
  ...{ deadlineDays: 7, trafficPercent: 90, onConversion: "leave" },
};
const ends: readonly TemplateBlock[] = [
  { name: "won", type: "flow.end", fields: { mark: "goal" } },
  { name: "over", type: "flow.end" },
];
const bought = (title: string, since: "entry" | number = "entry"): TemplateBlock => ({
  ...{ name: "bought", type: "condition.event", title },
  fields: { event: "purchase", op: "did", since },
});

export const templates: Record<TemplateName, Template> = {
  cart: {
    goal: purchase,
    settings: { reentry: { mode: "finished" } },
    blocks: [
      {
        name: "start",
        type: "trigger.event",
        title: titles.cartStart,
        fields: { event: "add_to_cart" },
        to: { next: "wait" },
      },
      {
        ...{ name: "wait", type: "flow.wait_event", title: titles.cartWait },
        fields: { event: "purchase", timeout: hours(1), resetEvent: "add_to_cart" },
        to: { yes: "won", no: "remind" },
      },
      { name: "remind", type: "action.sms", title: titles.cartRemind, to: { next: "day" } },
      {
        name: "day",
        type: "flow.wait_time",
        title: titles.cartDay,
        fields: { for: hours(23) },
        to: { next: "bought" },
      },
      { ...bought(titles.cartBought), to: { yes: "won2", no: "offer" } },
      { name: "offer", type: "action.email", title: titles.cartOffer, to: { next: "over" } },
      { name: "won2", type: "flow.end", fields: { mark: "goal" } },
      ...ends,
    ],
  },
  welcome: {
    goal: { ...purchase, deadlineDays: 30 },
    blocks: [
      {
        name: "start",
        // Customers of old identify themselves at every sign-in: only an address that was not known is new.
        type: "trigger.attribute",
        title: titles.welcomeStart,
        fields: { attribute: "email", change: "set" },
        to: { next: "hour" },
      },
      {
        name: "hour",
        type: "flow.wait_time",
        title: titles.welcomeHour,
        fields: { for: hours(1) },
        to: { next: "hello" },
      },
      { name: "hello", type: "action.email", title: titles.welcomeHello, to: { next: "days" } },
      {
        ...{ name: "days", type: "flow.wait_time", title: titles.welcomeDays },
        ...{ fields: { for: { amount: 3, unit: "day" } }, to: { next: "bought" } },
      },
      { ...bought(titles.welcomeBought, 365), to: { yes: "won", no: "first" } },
      { name: "first", type: "action.sms", title: titles.welcomeFirst, to: { next: "over" } },
      ...ends,
    ],
  },
  win_back: {
    goal: { ...purchase, deadlineDays: 30 },
    settings: { reentry: { mode: "days", days: 90 } },
    blocks: [
      { name: "start", type: "trigger.segment_enter", title: titles.backStart, to: { next: "reach" } },
      {
        ...{ name: "reach", type: "condition.reachable", title: titles.backReach, fields: { channel: "EMAIL" } },
        to: { yes: "mail", no: "sms" },
      },
      { name: "mail", type: "action.email", title: titles.backMail, to: { next: "week" } },
      {
        ...{ name: "week", type: "flow.wait_time", title: titles.backWeek },
        ...{ fields: { for: { amount: 1, unit: "week" } }, to: { next: "bought" } },
      },
      { ...bought(titles.backBought), to: { yes: "won", no: "sms" } },
      { name: "sms", type: "action.sms", title: titles.backSms, to: { next: "over" } },
      ...ends,
    ],
  },
  birthday: {
    goal: { ...purchase, deadlineDays: 14 },
    settings: { reentry: { mode: "days", days: 300 } },
    blocks: [
      // Of a segment that people enter every year anew: one of everybody with a birthday is entered once.
      { name: "start", type: "trigger.segment_enter", title: titles.birthdayStart, to: { next: "day" } },
      {
        ...{ name: "day", type: "flow.wait_date", title: titles.birthdayDay },
        fields: { attribute: "birthday", shift: 0, time: "10:00", yearly: "jalali" },
        to: { next: "greet", no: "none" },
      },
      { name: "greet", type: "action.sms", title: titles.birthdayGreet, to: { next: "over" } },
      { name: "none", type: "flow.end" },
      { name: "over", type: "flow.end" },
    ],
  },
};

/** The blocks of a template with ids of their own. */
export function blocksOf(template: TemplateName, newId: () => string) {
  const { blocks } = templates[template];
  const ids = new Map(blocks.map(({ name }) => [name, newId()]));
  const idOf = (name: string) => ids.get(name) ?? "";
  return blocks.map(({ name, type, title = "", fields = {}, items = [], to = {} }) => ({
    ...{ id: idOf(name), type, title, x: 0, y: 0, fields },
    items: items.map((item) => ({ ...item, id: newId() })),
    connections: (Object.entries(to) as [Output, string][]).map(([output, target]) => ({ output, to: idOf(target) })),
  }));
}
