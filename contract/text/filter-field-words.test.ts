import { describe, expect, it } from "vitest";
import { attributeFieldNames, eventProperties, kpiFieldNames } from "../conditions/fields.ts";
import { eventFields } from "../journeys/event-fields.ts";
import { attributeLabel, kpiLabel } from "./conditions.ts";
import { filterFieldLabel, filterFieldOf, filterFieldWords, filterValueLabel } from "./filter-field-words.ts";
import { propertyWord } from "./property-words.ts";

const isPersian = (word: string) => /\p{Script=Arabic}/u.test(word) && !/[a-z]/i.test(word);

describe("the words of what filters test", () => {
  it.each<[string, readonly string[], (field: string) => string]>([
    ["attributes of conditions", attributeFieldNames, attributeLabel],
    ["figures of conditions", kpiFieldNames, (field) => kpiLabel(field, "IRT")],
    ["properties of events in conditions and funnels", eventProperties, propertyWord],
    ["properties of events in journeys", eventFields, (name) => filterFieldLabel({ of: "property", name })],
    ["attributes in journeys", attributeFieldNames, (name) => filterFieldLabel({ of: "attribute", name })],
  ])("are Persian, each another: %s", (_, fields, wordOf) => {
    const words = fields.map(wordOf);
    expect(fields.filter((field) => !isPersian(wordOf(field)))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  });

  it("stand for their names where they are typed, and the owner's own names for themselves", () => {
    for (const name of eventFields) {
      const word = filterFieldLabel({ of: "property", name });
      expect(filterFieldWords).toContain(word);
      expect([filterFieldOf({ of: "property", name: word }), filterFieldOf({ of: "reset", name })]).toEqual([
        name,
        name,
      ]);
    }
    expect(filterFieldOf({ of: "attribute", name: "کمپین" })).toBe("campaign");
    expect(filterFieldOf({ of: "property", name: "data.size" })).toBe("data.size");
    expect(filterFieldLabel({ of: "attribute", name: "attr.size" })).toBe("size");
  });

  it("say values that have a word by it", () => {
    expect(filterValueLabel("medium", ["search", "direct"])).toBe("جست‌وجو، مستقیم");
    expect(filterValueLabel("campaign", "yalda")).toBe("yalda");
  });
});
