import { type AttributeField, attributeFields, isInstantField, isTraitField } from "../conditions/fields.ts";
import type { GraphBlock } from "./graph.ts";
import { type JourneyViolation, violation } from "./violations.ts";

/** What can be drawn and is not carried out yet: a start refuses it instead of passing over it. */

const stated = new Set(["city", "country"]);

/** Fields of people whose changes are their own: others are a segment's work. */
const changing = new Set(["name", "email", "phone", "birthday", "gender", ...stated]);

export function checkCarried(block: GraphBlock): JourneyViolation[] {
  const { attribute } = block.fields;
  const isComputed =
    typeof attribute === "string" && Object.hasOwn(attributeFields, attribute) && !changing.has(attribute);
  if (block.type === "trigger.attribute" && isComputed) {
    return [violation("computed_attribute", { block, field: "attribute" })];
  }
  return block.items.some(({ data }) => isOfVisits(data))
    ? [violation("not_carried_field", { block, field: "visits" })]
    : [];
}

function isOfVisits({ of, name }: Record<string, unknown>): boolean {
  if (of !== "attribute" || typeof name !== "string" || !Object.hasOwn(attributeFields, name)) return false;
  return isSaidByVisits(name as AttributeField);
}

/** Whether only visits say a field of a person: a filter cannot name it yet. */
export const isSaidByVisits = (field: AttributeField): boolean =>
  (isTraitField(field) && !stated.has(field)) || isInstantField(field);
