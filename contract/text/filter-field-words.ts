import { attributeFieldNames } from "../conditions/fields.ts";
import { type EventField, eventFields } from "../journeys/event-fields.ts";
import { attributeLabel } from "./conditions.ts";
import { propertyWords } from "./property-words.ts";
import { valueWord } from "./value-words.ts";

/** Persian words of what filters of journeys test, and the names that the words stand for. */

const { product: _, ...shared } = propertyWords;
const eventFieldWords: Record<EventField, string> = {
  ...shared,
  campaign: "کمپین",
  os: "سیستم‌عامل",
  browser: "مرورگر",
  value: "مبلغ",
  currency: "واحد پول",
  order: "شمارهٔ سفارش",
};

interface Named {
  /** What the filter is about: a property of an event, or an attribute of a person. */
  of: string;
  name: string;
}

const isEventField = (name: string): name is EventField => eventFields.some((field) => field === name);

/** The word for what a filter tests; the owner's own properties and attributes are called as they are. */
export const filterFieldLabel = ({ of, name }: Named): string => {
  if (of === "attribute") return attributeLabel(name);
  return isEventField(name) ? eventFieldWords[name] : name;
};

/** The words that can be typed for a name. */
export const filterFieldWords: readonly string[] = [
  ...new Set([...Object.values(eventFieldWords), ...attributeFieldNames.map(attributeLabel)]),
];

/** The name that a word stands for; every other text stands as it is. */
export const filterFieldOf = ({ of, name }: Named): string =>
  (of === "attribute" ? attributeFieldNames : eventFields).find(
    (field) => filterFieldLabel({ of, name: field }) === name,
  ) ?? name;

/** A value of a filter as people read it. */
export const filterValueLabel = (name: string, value: unknown): string =>
  Array.isArray(value)
    ? value.map((each) => filterValueLabel(name, each)).join("، ")
    : (valueWord(name, String(value)) ?? String(value));
