import { expect, it } from "vitest";
import { conditionsForm, readGroups } from "#contract/conditions/form.ts";
import { championGroups, templateGroups } from "./templates.ts";

it("buyers of 30 days ago are found by the purchase, not by the last visit", () => {
  const [group] = readGroups(conditionsForm.parse({ groups: templateGroups("boughtOnce") }));
  expect(group?.items).toMatchObject([
    { of: "kpi", field: "frequency", op: "eq", value: 1 },
    { of: "event", op: "did_not", event: { name: "purchase", days: 30 } },
  ]);
});

it.each(["twiceNeverBought", "boughtOnce", "champions", "birthday"])("the template %s is valid", (name) => {
  expect(conditionsForm.safeParse({ groups: templateGroups(name) }).success).toBe(true);
});

it("champions are who bought latest and most often by the limits of this website's buyers", () => {
  const none = { people: 0, min: null, max: null };
  const recency = [
    { score: 4, people: 3, min: 10, max: 40 },
    { score: 5, people: 2, min: 0, max: 9 },
  ];
  const frequency = [
    { score: 4, people: 5, min: 4, max: 7 },
    { score: 5, ...none },
  ];
  const [group] = readGroups(conditionsForm.parse({ groups: championGroups({ recency, frequency } as never) }));
  expect(group?.items).toMatchObject([
    { of: "event", op: "did", event: { name: "purchase", days: 10 } },
    { of: "kpi", field: "frequency", op: "gte", value: 4 },
  ]);
  expect(championGroups({ recency: [{ score: 5, ...none }], frequency: [] } as never)).toBeUndefined();
});
