import { expect, it } from "vitest";
import { draftFields } from "./blocks.ts";
import { checkConnections } from "./check-connections.ts";
import { defaultSettings, goal as goalSchema, settings as settingsSchema } from "./settings.ts";
import { templateNames } from "./template-names.ts";
import { blocksOf, templates } from "./templates.ts";

it.each(templateNames)("the template %s is a map that a save accepts, with titles", (name) => {
  let last = 0;
  const blocks = blocksOf(name, () => `${++last}`);
  expect(checkConnections(blocks)).toEqual([]);
  for (const { type, fields } of blocks) expect(draftFields[type].parse(fields)).toEqual(fields);
  const { goal, settings } = templates[name];
  expect(goalSchema.nullable().parse(goal)).toEqual(goal);
  expect(settingsSchema.safeParse({ ...defaultSettings, ...settings }).success).toBe(true);
  expect(blocks.filter(({ type, title }) => title === "" && type !== "flow.end")).toEqual([]);
});

it("the birthday template takes who enters a segment of near birthdays: one of all birthdays is entered once", () => {
  const [start] = templates.birthday.blocks;
  expect(start?.type).toBe("trigger.segment_enter");
  expect(start?.title).toContain("تولد در این هفته");
});
