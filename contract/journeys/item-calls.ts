import { z } from "zod";
import { allOperators } from "../conditions/operators.ts";
import { listOf, paging, success } from "../envelope.ts";
import { atLeastOne, id } from "../fields.ts";
import { requiresResource, requiresWebsite } from "../procedure.ts";
import { attributeTypes } from "../profiles.ts";
import { revision } from "./block-calls.ts";
import { item, itemInput } from "./items.ts";
import { eventName } from "./shared-fields.ts";

/** Calls about the items of a block, and about what filters can name. */

const path = "/wm/journeys/block";
const ofItem = requiresResource("journeyItem");
const toBlock = requiresResource("journeyBlock", "block");

const named = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(attributeTypes),
  operators: z.array(z.enum(allOperators)),
  values: z.array(z.string()).optional(),
});
const property = named.extend({
  /** One run a value of it makes sense: its values are texts or numbers that tell things apart. */
  key: z.boolean(),
});
export type JourneyName = z.infer<typeof named>;
export type JourneyProperty = z.infer<typeof property>;

const rows = z.array(itemInput).max(100);

export const itemCalls = {
  get: requiresResource("journeyPart")
    .route({
      method: "GET",
      path: `${path}/items/{id}`,
      summary: "An item by its id, or the items of a block by its own",
    })
    .input(z.object({ id, ...paging }))
    .output(success(z.union([item, listOf(item)]))),
  create: toBlock
    .route({ method: "POST", path: `${path}/item`, summary: "Add an item to a block", successStatus: 201 })
    .input(itemInput.extend({ block: id, revision }))
    .output(z.object({ status: z.literal(201), result: item })),
  append: toBlock
    .route({ method: "POST", path: `${path}/items`, summary: "Add items after those of a block" })
    .input(z.object({ block: id, items: rows.min(1), revision }))
    .output(success(z.array(item))),
  update: ofItem
    .route({ method: "PUT", path: `${path}/item/{id}`, summary: "Change an item, or its place in the list" })
    .input(
      atLeastOne(z.object({ id, data: itemInput.shape.data.optional(), position: itemInput.shape.position, revision })),
    )
    .output(success(item)),
  replace: toBlock
    .route({ method: "PUT", path: `${path}/items`, summary: "Replace the items of a block" })
    .input(z.object({ block: id, items: rows, revision }))
    .output(success(z.array(item))),
  delete: ofItem
    .route({ method: "DELETE", path: `${path}/item/{id}`, summary: "Delete an item" })
    .input(z.object({ id, revision: z.coerce.number().int().nonnegative().optional() }))
    .output(success(z.object({ id }))),
  attributes: requiresWebsite("wid")
    .route({ method: "GET", path: `${path}/item/attributes`, summary: "Attributes of people that filters can test" })
    .input(z.object({ wid: id, ...paging }))
    .output(success(listOf(named))),
  properties: requiresWebsite("wid")
    .route({ method: "GET", path: `${path}/item/properties`, summary: "Properties that an event's filters can test" })
    .input(z.object({ wid: id, event: eventName, ...paging }))
    .output(success(listOf(property))),
};
