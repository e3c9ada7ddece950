import { z } from "zod";
import { besidePaths, orNotFound } from "#app/services/failures.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { Violation } from "#contract/errors.ts";
import { type BlockType, entryOf, type Output } from "#contract/journeys/block-types.ts";
import { retriedToast } from "./broken-runs.server.ts";
import { specsOf } from "./field-specs.ts";
import type { itemForm } from "./item-form.ts";
import { readItem } from "./item-form.ts";
import { readFields } from "./read-fields.ts";

/** What the forms of a block's page do. */

const typed = z.record(z.string(), z.unknown());
export const blockForm = z.object({
  title: z.string().trim().max(80).default(""),
  fields: typed.default({}),
  connections: typed.default({}),
  revision: z.coerce.number().int().nonnegative(),
});

/** A button without fields. */
export const retryForm = z.object({});

export const rowForm = z.object({ item: z.uuid(), position: z.coerce.number().int().nonnegative() });

type Sent<Value> = Pick<OwnerContext, "api" | "param"> & { value: Value };

const pageOf = ({ param }: Pick<OwnerContext, "param">) =>
  `/w/${param("website")}/journeys/${param("journey")}/blocks/${param("block")}`;

/** Saves a block; the map is shown then. */
export async function saveBlock({ api, param, value }: Sent<z.output<typeof blockForm>>): Promise<Done> {
  const id = param("block");
  const block = await orNotFound(api.journeys.blocks.get({ id }));
  const { title, connections, revision } = value;
  try {
    await api.journeys.blocks.update({
      ...{ id, title, revision, fields: readFields(block.type, value.fields, block.fields) },
      connections: Object.entries(connections).flatMap(([output, to]) =>
        typeof to === "string" && to !== "" ? [{ output: output as Output, to }] : [],
      ),
    });
  } catch (error) {
    besidePaths(error, (path) => fieldOfBlock(block.type, path));
  }
  return { to: `/w/${param("website")}/journeys/${param("journey")}/map`, toast: { tone: "ok", key: "saved" } };
}

/** A list is one control, whichever line of it is wrong: `fields, buttons, 0, url` is its `fields, buttons`. */
function fieldOfBlock(type: BlockType, path: Violation["path"]): Violation["path"] {
  const control = specsOf(type).find(({ name }) => name === path[1])?.control;
  return path[0] === "fields" && (control === "pairs" || control === "lines") ? path.slice(0, 2) : path;
}

/** Adds an item; what is wrong with its data stands beside the form's fields. */
export async function addItem(sent: Sent<z.output<typeof itemForm>>): Promise<Done> {
  const { api, param, value } = sent;
  const block = await orNotFound(api.journeys.blocks.get({ id: param("block") }));
  const { items: kind } = entryOf(block.type);
  if (kind === undefined) throw new Response(null, { status: 400 });
  try {
    await api.journeys.items.create({ block: block.id, kind, data: readItem(kind, value) });
  } catch (error) {
    besidePaths(error, fieldOfItem);
  }
  return { to: pageOf(sent), toast: { tone: "ok", key: "saved" } };
}

/** `items, 0, data, value, 0` is the form's `value`. */
const fieldOfItem = (path: Violation["path"]) => {
  const at = path.indexOf("data");
  return at < 0 ? path : path.slice(at + 1, at + 2);
};

/** Moves an item by one place, or deletes it. */
export const changeRow =
  (intent: "up" | "down" | "remove") =>
  async (sent: Sent<z.output<typeof rowForm>>): Promise<Done> => {
    const { api, value } = sent;
    const { item: id, position } = value;
    if (intent === "remove") await orNotFound(api.journeys.items.delete({ id }));
    else await orNotFound(api.journeys.items.update({ id, position: position + (intent === "up" ? -1 : 1) }));
    return { to: pageOf(sent), toast: { tone: "ok", key: "saved" } };
  };

/** Has the broken runs at the block go on. */
export async function retryBlock(sent: Pick<OwnerContext, "api" | "param">): Promise<Done> {
  const { api, param } = sent;
  const block = await orNotFound(api.journeys.blocks.get({ id: param("block") }));
  const retried = await orNotFound(api.journeys.retry({ id: block.journey, block: block.id }));
  return { to: pageOf(sent), toast: retriedToast(retried) };
}
