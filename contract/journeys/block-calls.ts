import { z } from "zod";
import { listOf, paging, success } from "../envelope.ts";
import { atLeastOne, id } from "../fields.ts";
import { requiresResource } from "../procedure.ts";
import { outputs } from "./block-types.ts";
import { block, blockChange, blockInput } from "./blocks.ts";
import { item } from "./items.ts";
import { journeyMap } from "./journey.ts";

/** Calls about the blocks of a journey's graph. */

/** The counter that the caller has seen: another one than the journey has is a 409 STALE; without it, the last one wins. */
export const revision = z.number().int().nonnegative().optional();
const count = z.number().int().nonnegative();

/** More is no journey of any owner: the checker refuses the 101st block. */
const maxSent = 500;

const ofBlock = requiresResource("journeyBlock");
const ofJourney = requiresResource("journey", "journey");

/**
 * The same calls below `/block` and below `/journey/block`: the specification has both addresses. `summary` says
 * which it is.
 */
export const blockCalls = (path: `/${string}`, summary: (text: string) => string) => ({
  create: ofJourney
    .route({
      method: "POST",
      path,
      summary: summary("Add a block, after another one where `from` names an output of it"),
      successStatus: 201,
    })
    .input(
      blockInput.extend({
        journey: id,
        from: z.object({ block: id, output: z.enum(outputs) }).optional(),
        revision,
      }),
    )
    .output(z.object({ status: z.literal(201), result: block })),
  get: ofBlock
    .route({ method: "GET", path: `${path}/{id}`, summary: summary("One block") })
    .input(z.object({ id }))
    .output(success(block)),
  update: ofBlock
    .route({
      method: "PUT",
      path: `${path}/{id}`,
      summary: summary("Change a block; `connections` replaces all of its own"),
    })
    .input(atLeastOne(z.object({ id, ...blockChange, revision })))
    .output(success(block)),
  delete: ofBlock
    .route({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: summary("Delete a block; with `heal` what led to it leads to its `next`"),
    })
    .input(
      z.object({ id, heal: z.enum(["0", "1"]).optional(), revision: z.coerce.number().int().nonnegative().optional() }),
    )
    .output(success(z.object({ id, standing: count, healed: count }))),
  replace: ofJourney
    .route({
      method: "PUT",
      path: `${path}s`,
      summary: summary("Save the whole map, or nothing of it"),
    })
    .input(
      z.object({
        journey: id,
        blocks: z.array(blockInput.extend({ id, journey: id.optional() })).max(maxSent),
        removed: z.array(id).max(maxSent).default([]),
        revision,
      }),
    )
    .output(success(journeyMap)),
  items: ofBlock
    .route({ method: "GET", path: `${path}/{id}/items`, summary: summary("Items of a block") })
    .input(z.object({ id, ...paging }))
    .output(success(listOf(item))),
});
