import fc from "fast-check";
import { channels } from "#contract/channels.ts";
import type { Condition } from "#contract/conditions/condition.ts";
import { condition } from "#contract/conditions/condition.ts";
import type { Definition } from "#contract/conditions/definition.ts";
import { kpiFieldNames } from "#contract/conditions/fields.ts";
import {
  booleanOperators,
  dateOperators,
  listOperators,
  numberOperators,
  segmentOperators,
  textOperators,
} from "#contract/conditions/operators.ts";

/** Random definitions of segments, with values that histories have, and attributes of people. */

const words = ["Tehran", "Shiraz", "IR", "direct", "social", "fb", "Instagram", "facebook.com", "desktop", "mobile"];
const moreWords = [
  "Chrome",
  "Safari",
  "Android",
  "Yalda",
  "yalda",
  "7",
  "x",
  "مریم",
  "a@b.example",
  "customer",
  "visitor",
];
const places = ["تهران", "ایران", "یزد", "Yazd"];
const otherCases = ["X", "chrome", "SAFARI", "MINA"];
const ownWords = ["\u0643ر\u064aم", "کریم", "سرخ", "آبی", "42", "2026-03-21", "'\\%_"];
const word = fc.constantFrom(...words, ...moreWords, ...places, ...otherCases, ...ownWords);
const number = fc.oneof(fc.constantFrom(0, 1, 2, 3, 5, 42, 0.5, -1), fc.integer({ min: 0, max: 30 }));
const money = fc.constantFrom(0, 5_000, 120_000, 240_000, 1_200_000);
const day = fc.constantFrom("1990-03-21", "2000-11-21", "2025-12-21", "2026-03-20", "2026-03-21", "2026-09-20");
/** Windows in days, of which instants judged are often whole ones from an event. */
export const wholeDays = [1, 2, 3, 5, 7] as const;
const days = fc.oneof(
  { arbitrary: fc.constantFrom(...wholeDays), weight: 3 },
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 31, max: 700 }),
);

const ordered = <Item extends string | number>(arbitrary: fc.Arbitrary<Item>) =>
  fc.tuple(arbitrary, arbitrary).map(([one, other]) => (one <= other ? [one, other] : [other, one]));

const part = word.chain((each) => fc.nat({ max: each.length - 1 }).map((start) => each.slice(start, start + 3)));
const textTest = fc.constantFrom(...textOperators).chain((op) => {
  const value: fc.Arbitrary<unknown> = ["any_of", "none_of"].includes(op)
    ? fc.array(word, { minLength: 1, maxLength: 3 })
    : op.includes("contains") || op.endsWith("_with")
      ? part.filter((each) => each.trim() === each && each !== "")
      : word;
  return value.map((each) => ({ op, value: each }));
});
const numberTest = (arbitrary: fc.Arbitrary<number>) =>
  fc
    .constantFrom(...numberOperators)
    .chain((op) =>
      (op === "between" ? ordered(arbitrary) : arbitrary).map((value) => ({ op, value: value as unknown })),
    );
const dateTest = (operators: readonly string[]) =>
  fc.constantFrom(...operators).chain((op): fc.Arbitrary<{ op: string; value: unknown }> => {
    if (op === "between") return ordered(day).map((value) => ({ op, value }));
    return (/_in_next|in_|ago/.test(op) ? days : day).map((value) => ({ op, value }));
  });
const instantOperators = dateOperators.filter((op) => !op.endsWith("in_next"));
const listTest = fc
  .constantFrom(...listOperators)
  .chain((op) => fc.array(word, { minLength: 1, maxLength: 2 }).map((value) => ({ op, value: value as unknown })));
const booleanTest = fc.constantFrom(...booleanOperators).map((op) => ({ op, value: undefined as unknown }));

const textFields = [
  ...["name", "email", "phone", "ownerId", "gender", "city", "country", "device", "os", "browser"],
  ...["medium", "source", "campaign", "type"],
];
const attribute = fc
  .oneof(
    { arbitrary: fc.record({ field: fc.constantFrom(...textFields), test: textTest }), weight: 4 },
    fc.record({ field: fc.constant("birthday"), test: dateTest(dateOperators) }),
    fc.record({
      field: fc.constantFrom("firstVisitAt", "firstSeenAt", "lastSeenAt"),
      test: dateTest(instantOperators),
    }),
    fc.record({
      field: fc.constantFrom("attr.colour", "attr.size", "attr.since", "attr.vip", "attr.tags", "attr.none"),
      test: fc.oneof(textTest, numberTest(number), dateTest(dateOperators), booleanTest, listTest),
    }),
  )
  .map(({ field, test }) => ({ of: "attribute", field, ...test }));

const kpi = fc.record({ field: fc.constantFrom(...kpiFieldNames), days: fc.option(days) }).chain(({ field, days }) =>
  numberTest(["monetary", "averageOrder"].includes(field) ? money : number).map((test) => ({
    of: "kpi",
    field,
    ...test,
    days: field === "recency" ? null : days,
  })),
);

/** What stands in columns of an event, as histories have it. */
const ofMoney = fc.record({
  property: fc.constantFrom("data.order", "data.value", "data.currency"),
  test: fc.oneof(
    fc.record({
      op: fc.constantFrom("is", "is_not", "contains", "starts_with", "exists", "not_exists"),
      value: fc.constantFrom<unknown>("A-1", "A", "۷", "IRT", "EUR", "IR", "120000", "9.99", "0"),
    }),
    numberTest(fc.constantFrom(0, -5_000, 5_000, 9.99, 120_000)),
  ),
});

const filter = fc.oneof(
  ofMoney,
  fc.record({
    property: fc.constantFrom("medium", "source", "country", "city", "device"),
    test: textTest,
  }),
  fc.record({
    property: fc.constantFrom("path", "product"),
    test: fc.record({
      op: fc.constantFrom("is", "is_not", "contains", "not_contains", "starts_with", "exists", "not_exists"),
      value: fc.constantFrom<unknown>("/p/1", "/", "/فروش", "blog.shop.example/", "12", "چای", "قند", "12\\'"),
    }),
  }),
  fc.record({
    property: fc.constantFrom("data.phone", "data.d", "data.product", "data.products", "data.none"),
    test: fc.oneof(textTest, numberTest(number), booleanTest, listTest, dateTest(instantOperators)),
  }),
);

/** Defined events of every website: by a page, of several kinds of pages, stopped in the middle, and of a name that is sent too. */
export const definedEvents = [
  { name: "دیدن محصول", action: "page_view", match: { mode: "starts_with", url: "/p/" }, isStopped: false },
  { name: "پایان ۱", action: "page_view", match: { mode: "ends_with", url: "1" }, isStopped: true },
  { name: "هر خرید", action: "purchase", match: null, isStopped: false },
  { name: "signup", action: "click", match: null, isStopped: true },
] as const;

const names = [
  ...["page_view", "click", "add_to_cart", "product_view", "purchase", "refund", "identify", "nobody's"],
  ...definedEvents.map(({ name }) => name),
];
const window = fc.oneof(
  fc.constant({}),
  days.map((each) => ({ days: each })),
  ordered(day).map(([from, to]) => ({ from, to })),
  day.map((from) => ({ from })),
);
const event = fc
  .record({
    op: fc.constantFrom("did", "did_not", "first_time", "last_time"),
    name: fc.constantFrom(...names),
    filters: fc.array(filter, { maxLength: 2 }),
    count: fc.option(
      fc.record({ op: fc.constantFrom("at_least", "at_most", "exactly"), n: fc.integer({ min: 0, max: 4 }) }),
    ),
    window,
  })
  .map(({ op, name, filters, count, window }) => {
    const isMoment = op.endsWith("_time");
    const narrowed = isMoment && Object.keys(window).length === 0 ? { days: 200 } : window;
    const flat = filters.map(({ property, test }) => ({ property, ...test }));
    const event = { name, filters: flat, count: isMoment ? null : count, ...narrowed };
    return { of: "event", field: name, op, event };
  });

/** Stand for segments of the website until a test has made some. */
export const innerSegments = ["10000000-0000-4000-8000-000000000001", "10000000-0000-4000-8000-000000000002"] as const;
const segment = fc.record({
  of: fc.constant("segment"),
  field: fc.constantFrom(...innerSegments),
  op: fc.constantFrom(...segmentOperators),
});

const parsed = (given: fc.Arbitrary<unknown>): fc.Arbitrary<Condition> =>
  given
    .map((each) => condition.safeParse(each))
    .filter(({ success }) => success)
    .map(({ data }) => data as Condition);

/** Often one condition alone: of several together most select nobody or everybody. */
function definitionOf(item: fc.Arbitrary<Condition>) {
  const group = (maxLength: number) =>
    fc.record({
      negate: fc.constantFrom(false, false, false, true),
      items: fc.array(item, { minLength: 1, maxLength }),
    });
  return fc.oneof(
    { arbitrary: group(1).map((each) => ({ groups: [each] })), weight: 3 },
    fc.record({ groups: fc.array(group(3), { minLength: 1, maxLength: 3 }) }),
  );
}

export const definition = definitionOf(parsed(fc.oneof(attribute, kpi, event)));
/** The same, in which conditions may name one of `innerSegments`. */
export const outerDefinition = definitionOf(
  parsed(
    fc.oneof(
      ...[attribute, kpi, event].map((arbitrary) => ({ arbitrary: arbitrary as fc.Arbitrary<unknown>, weight: 3 })),
      { arbitrary: segment, weight: 1 },
    ),
  ),
);

/** What the owner says of a person; each may be missing. */
export const said = fc.record({
  name: fc.option(fc.constantFrom("مریم", "x", "Mina")),
  phone: fc.option(fc.constantFrom("+989123456789", "+989350000000")),
  consent: fc.option(
    fc.constantFrom<unknown>(
      true,
      "denied",
      {},
      { sms: false },
      { EMAIL: "no", onSite: true },
      { on_site: 0, push: 1 },
    ),
  ),
  city: fc.option(fc.constantFrom("Tehran", "تهران", "یزد")),
  country: fc.option(fc.constantFrom("IR", "ایران", "AF")),
  gender: fc.option(fc.constantFrom("female", "male")),
  birthday: fc.option(day),
  attributes: fc
    .record({
      colour: fc.option(fc.constantFrom("سرخ", "آبی", "'\\%_")),
      size: fc.option(fc.oneof(number, fc.constantFrom("42", "x"))),
      since: fc.option(day),
      vip: fc.option(fc.boolean()),
      tags: fc.option(fc.array(word, { maxLength: 3 })),
      $doNotContact: fc.option(fc.subarray([...channels])),
      pushTokens: fc.option(fc.array(word, { maxLength: 1 })),
    })
    .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))),
});

/** Conditions that mostly select some of a history's people, and not all. */
const distinctive = [
  { of: "attribute", field: "medium", op: "is", value: "direct" },
  { of: "attribute", field: "device", op: "is", value: "mobile" },
  { of: "attribute", field: "email", op: "exists" },
  { of: "attribute", field: "type", op: "is_not", value: "customer" },
  { of: "kpi", field: "visits", op: "gte", value: 2 },
  { of: "event", op: "did", event: { name: "page_view", filters: [{ property: "path", op: "is", value: "/p/1" }] } },
  { of: "event", op: "did_not", event: { name: "purchase" } },
].map((each) => condition.parse(each));
export const distinctiveDefinition = fc
  .record({ item: fc.constantFrom(...distinctive), negate: fc.boolean() })
  .map(({ item, negate }): Definition => ({ groups: [{ negate, items: [item] }] }));
