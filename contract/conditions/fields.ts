import { type EventDimension, eventDimensions, firstTraits, newestTraits, type Trait } from "../dimensions.ts";
import type { ValueKind } from "./operators.ts";

/** The fields that conditions of segments test. */

interface AttributeEntry {
  kind: ValueKind;
  isTrait?: true;
}

const traitFields = Object.fromEntries(
  [...newestTraits, ...firstTraits].map((name) => [name, { kind: "text", isTrait: true }]),
) as Record<Trait, { kind: "text"; isTrait: true }>;

/**
 * What is known of a person. `isTrait`: else as seen in sessions; `instant`s come from events alone, `firstVisitAt` from
 * sessions.
 */
export const attributeFields = {
  name: { kind: "text" },
  email: { kind: "text" },
  phone: { kind: "text" },
  ownerId: { kind: "text" },
  birthday: { kind: "date" },
  gender: { kind: "text" },
  ...traitFields,
  type: { kind: "text" },
  firstVisitAt: { kind: "instant" },
  firstSeenAt: { kind: "instant" },
  lastSeenAt: { kind: "instant" },
} as const satisfies Record<string, AttributeEntry>;

export type AttributeField = keyof typeof attributeFields;
export const attributeFieldNames = Object.keys(attributeFields) as [AttributeField, ...AttributeField[]];

type FieldsWith<Part> = {
  [Name in AttributeField]: (typeof attributeFields)[Name] extends Part ? Name : never;
}[AttributeField];
export type TraitField = FieldsWith<{ isTrait: true }>;
export type InstantField = FieldsWith<{ kind: "instant" }>;

export const isTraitField = (name: AttributeField): name is TraitField => "isTrait" in attributeFields[name];
export const isInstantField = (name: AttributeField): name is InstantField => attributeFields[name].kind === "instant";

/** Whether a trait is of the first session; else it is of the newest one. */
export const isOfFirst = (field: TraitField): boolean => firstTraits.some((name) => name === field);

/** The values of `type`. */
export const typeValues = ["visitor", "lead", "customer"] as const;

/** A value of a condition on `type` by its name: calls about people answer it as a number, from 1. */
export function nameTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nameTypes);
  return typeValues.find((_, index) => value === index + 1 || value === String(index + 1)) ?? value;
}

/** Whether a word is a type, or for operators of parts a part of one: any other can select nobody. */
export const isType = (op: string, word: string): boolean =>
  typeValues.some((type) => (isOfParts(op) ? type.includes(word) : type === word));
const isOfParts = (op: string) => op.endsWith("contains") || op.endsWith("_with");

/** An attribute that the owner defines is called so in a condition, as in `attr.size`. */
export const ownAttributePrefix = "attr.";

/**
 * Figures of a person, over all time or the last N days. `isMissingFromNone`: who has no row of its kind has no value; of
 * the others such a person has 0.
 */
export const kpiFields = {
  recency: { isMissingFromNone: true, hasWindow: false },
  frequency: { isMissingFromNone: false, hasWindow: true },
  monetary: { isMissingFromNone: false, hasWindow: true },
  averageOrder: { isMissingFromNone: true, hasWindow: true },
  visits: { isMissingFromNone: false, hasWindow: true },
  pageViews: { isMissingFromNone: false, hasWindow: true },
  activeDays: { isMissingFromNone: false, hasWindow: true },
} as const;
export type KpiField = keyof typeof kpiFields;
export const kpiFieldNames = Object.keys(kpiFields) as [KpiField, ...KpiField[]];

/** What an event's filters test beside `data.<property>`; `product` is the name or the number of any of its products. */
export type EventProperty = "path" | "product" | EventDimension;
export const eventProperties: readonly EventProperty[] = ["path", "product", ...eventDimensions];
export const ownPropertyPrefix = "data.";
/** What of `data` says an order and its money: an event has them beside its further fields. */
export const moneyProperties = ["order", "value", "currency"] as const;
