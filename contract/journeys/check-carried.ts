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

/** A field of a person that only their visits say. */
function isOfVisits({ of, name }: Record<string, unknown>): boolean {
  if (of !== "attribute" || typeof name !== "string" || !Object.hasOwn(attributeFields, name)) return false;
  const field = name as AttributeField;
  return (isTraitField(field) && !stated.has(name)) || isInstantField(field);
}
