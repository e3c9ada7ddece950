import { z } from "zod";
import { orNotFound } from "#app/services/failures.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { blockTypes, outputs, outputsOf } from "#contract/journeys/block-types.ts";
import { nameOf } from "#contract/journeys/violations.ts";
import { outputLabel } from "#contract/text/journeys.ts";
import { readJourneyMap } from "./load-journeys.server.ts";

/** Adding a block by a form: alone, after an output, or between two blocks. */

export const addForm = z.object({ type: z.enum(blockTypes) });

const place = z.object({ after: z.uuid(), output: z.enum(outputs) });

/** The output that the address names; undefined without one, a 404 where the journey has none such. */
async function readPlace(context: OwnerContext) {
  const { journey, map } = await readJourneyMap(context);
  const { query } = context;
  if (!query.has("after")) return { journey, map, from: undefined, output: undefined };
  const named = place.safeParse({ after: query.get("after"), output: query.get("output") });
  const from = map.blocks.find(({ id }) => id === named.data?.after);
  if (named.data === undefined || from === undefined) throw new Response(null, { status: 404 });
  return { journey, map, from, output: named.data.output };
}

/** The page on which the type is chosen. */
export async function loadPlace(context: OwnerContext) {
  const { journey, map, from, output } = await readPlace(context);
  const hasStart = map.blocks.some(({ type }) => type.startsWith("trigger."));
  return {
    ...{ website: journey.website, journey: journey.id, name: journey.name },
    after:
      from === undefined || output === undefined
        ? null
        : { name: nameOf(from), output: outputLabel(from.type, output) },
    kinds: hasStart
      ? (["condition", "flow", "action"] as const)
      : (["trigger", "condition", "flow", "action"] as const),
  };
}

/** Adds a block of the type; one that an output led to comes after it. Its page is shown then. */
export async function addBlock(context: OwnerContext & { value: z.output<typeof addForm> }): Promise<Done> {
  const { api, param, value } = context;
  const { type } = value;
  const { journey, map, from, output } = await readPlace(context);
  const next = from?.connections.find((each) => each.output === output)?.to;
  const [first] = outputsOf(type);
  const base = `/w/${param("website")}/journeys/${param("journey")}/blocks`;
  if (from === undefined || output === undefined || next === undefined) {
    const place = from === undefined || output === undefined ? {} : { from: { block: from.id, output } };
    const made = await orNotFound(api.journeys.blocks.create({ journey: journey.id, type, ...place }));
    return { to: `${base}/${made.id}` };
  }
  const id = crypto.randomUUID();
  const connections = from.connections.map((each) => (each.output === output ? { output, to: id } : each));
  await api.journeys.blocks.replace({
    journey: journey.id,
    blocks: [
      { ...from, connections },
      { id, type, connections: first === undefined ? [] : [{ output: first, to: next }] },
    ],
    revision: map.revision,
  });
  return { to: `${base}/${id}` };
}
