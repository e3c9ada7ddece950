import { describe, expect, it } from "vitest";
import { condition } from "#contract/conditions/condition.ts";
import { type ConditionRow, readGroups } from "#contract/conditions/form.ts";
import { noteMissing } from "#contract/conditions/missing.ts";
import { operatorsOfSubject, readSubject } from "#contract/conditions/subjects.ts";
import { dayMs } from "./calendar.ts";
import { judge } from "./judge.ts";
import type { PersonFacts } from "./person-facts.ts";

/** The builder's line about missing values, compared with what becomes of a person who has none. */

const nobody: PersonFacts = {
  ...{ person: 1n, isKnown: true, events: [], folded: [], moneyUnit: 10, segments: new Set() },
  attributes: { fields: {}, own: { texts: {}, numbers: {}, dates: {}, flags: {}, lists: {} } },
};
const moment = { asOf: 400 * dayMs, zone: "Asia/Tehran" };

const fields = ["city", "email", "birthday", "firstSeenAt", "lastSeenAt", "medium"].map((name) => `attribute:${name}`);
const own = ["text", "number", "date", "boolean", "list"].map((kind) => `attribute:attr.size:${kind}`);
const figures = ["recency", "frequency", "monetary", "averageOrder", "visits", "pageViews", "activeDays"];
const counts = [undefined, ["at_least", "2"], ["at_most", "۲"], ["exactly", "0"], ["exactly", "۱"]] as const;

/** Every operator of a subject, of days, numbers or words as it takes them. */
function rowsOf(subject: string): ConditionRow[] {
  const { kind } = readSubject(subject);
  return operatorsOfSubject(subject).map((op) => {
    const isOfDays = (kind === "date" || kind === "instant") && ["before", "after", "on", "between"].includes(op);
    const value = isOfDays ? "1405/01/01" : "7";
    return { subject, op, value, until: isOfDays ? "1405/02/01" : "9", filters: [] };
  });
}
const eventRows = operatorsOfSubject("event").flatMap((op) =>
  (op === "did" || op === "did_not" ? counts : [undefined]).map(
    (count): ConditionRow => ({
      ...{ subject: "event", op, event: "joined", filters: [], days: op.endsWith("_time") ? "30" : undefined },
      ...(count === undefined ? {} : { times: count[0], count: count[1] }),
    }),
  ),
);
const rows = [...[...fields, ...own, ...figures.map((name) => `kpi:${name}`)].flatMap(rowsOf), ...eventRows];

const noteOf = ({ subject, op, times, count }: ConditionRow, isNegated: boolean) =>
  noteMissing({ subject, op, times, count }, { isNegated });

function judgeNobody(row: ConditionRow, isNegated: boolean) {
  const [group] = readGroups({ groups: [{ meets: isNegated ? "none" : "all", items: [row] }] });
  const items = (group?.items ?? []).map((item) => condition.parse(item));
  return judge(nobody, { groups: [{ negate: isNegated, items }] }, moment);
}

describe.each([false, true])("in a group that is negated: %s", (isNegated) => {
  it.each(rows)("$subject $op $times $count", (row) => {
    const note = noteOf(row, isNegated);
    const { isInside } = judgeNobody(row, isNegated);
    if (note === "figure") {
      const compared = [isNegated, !isNegated].flatMap((each) => judgeNobody(row, each).why);
      expect(compared.map(({ value }) => value)).toEqual([0]);
    } else expect(note).toMatch(isInside ? /In$/ : /Out$/);
  });
});

it.each([
  ["attribute:city", "is_not", "valueIn"],
  ["kpi:recency", "lt", "sessionOut"],
  ["kpi:averageOrder", "ne", "orderIn"],
  ["kpi:visits", "eq", "figure"],
  ["attribute:type", "is", undefined],
  ["segment", "is_not", undefined],
  ["event", undefined, "eventOut"],
])("of %s %s says %s", (subject, op, expected) => {
  expect(noteMissing({ subject, op, times: undefined, count: undefined }, { isNegated: false })).toBe(expected);
});

it("says that nobody counts as none while a count is typed", () => {
  const row = { subject: "event", op: "did", times: "at_most", count: "" };
  expect(noteMissing(row, { isNegated: false })).toBe("times");
});
