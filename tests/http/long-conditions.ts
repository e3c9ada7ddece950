/** Texts of a thousand bytes. */
const longTexts = (count: number) => Array.from({ length: count }, (_, index) => `${"ش".repeat(490)}${index}`);

/** A condition of a segment with as many long texts. */
export const longCondition = (count = 100) => ({
  ...{ of: "attribute" as const, field: "city", op: "any_of" },
  value: longTexts(count),
});

/** Two steps of a funnel, each with three filters of as many long texts. */
export const longSteps = (count: number) =>
  ["a", "b"].map((name) => ({
    ...{ type: "event" as const, event: name },
    filters: ["x", "y", "z"].map((property) => ({
      ...{ property: `data.${property}`, op: "any_of" as const },
      value: longTexts(count),
    })),
  }));
