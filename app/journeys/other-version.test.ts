import { expect, it } from "vitest";
import { specsOf } from "./field-specs.ts";
import { differingFields, isAsSent } from "./other-version.ts";

const stored = (type: Parameters<typeof specsOf>[0], fields: Record<string, unknown>) => ({
  ...{ specs: specsOf(type), filled: { title: "یادآوری", fields } },
});
const named = ({ hasTitle, specs }: ReturnType<typeof differingFields>) => [
  ...(hasTitle ? ["title"] : []),
  ...specs.map(({ name }) => name),
];

it("names the fields in which the stored version of a block is another than what was sent", () => {
  const sms = stored("action.sms", { template: "t1", line: "l1", queue: "24", transactional: "on" });
  expect(named(differingFields(sms, { title: "یادآوری", fields: { ...sms.filled.fields } }))).toEqual([]);
  const sent = { title: "از این برگه", fields: { template: "t2", line: "l1", queue: "24" } };
  expect(named(differingFields(sms, sent)).toSorted()).toEqual(["template", "title", "transactional"]);
  expect(named(differingFields(sms, undefined))).toContain("line");
});

it("knows words that were saved though their answer was lost", () => {
  const sms = stored("action.sms", { template: "t1", line: "l1" });
  expect(isAsSent(sms, { title: "یادآوری", fields: { template: "t1", line: "l1" } })).toBe(true);
  expect(isAsSent(sms, { title: "یادآوری", fields: { template: "t2", line: "l1" } })).toBe(false);
  expect(isAsSent({ specs: [], filled: { title: "", fields: {} } }, undefined)).toBe(false);
});

it("what is empty, a list of one, line ends and the order of parts are no difference", () => {
  const api = stored("action.api", { body: "a\nb" });
  const sent = { title: " یادآوری ", fields: { body: "a\r\nb", timeout: "", save: "" } };
  expect(named(differingFields(api, sent))).toEqual([]);
  const wait = stored("flow.wait_time", { duration: { amount: "23", unit: "hour" } });
  const { name } = wait.specs.find(({ control }) => control === "duration") ?? { name: "" };
  const of = (parts: object) => ({ title: "یادآوری", fields: { [name]: parts } });
  const filled = { ...wait, filled: { title: "یادآوری", fields: { [name]: { amount: "23", unit: "hour" } } } };
  expect(named(differingFields(filled, of({ unit: "hour", amount: "23" })))).toEqual([]);
  expect(named(differingFields(filled, of({ unit: "day", amount: "23" })))).toEqual([name]);
  const segments = {
    specs: [{ name: "segments", control: "segments" }] as never,
    filled: { title: "", fields: { segments: ["a"] } },
  };
  expect(named(differingFields(segments, { fields: { segments: "a" } }))).toEqual([]);
  expect(named(differingFields(segments, { fields: { segments: ["a", "b"] } }))).toEqual(["segments"]);
});
