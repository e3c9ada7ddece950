import { z } from "zod";
import { listOf, paging, success } from "../envelope.ts";
import { atLeastOne, id, text } from "../fields.ts";
import { optionalWebsite, requiresResource, requiresWebsite } from "../procedure.ts";
import { blockCalls, revision } from "./block-calls.ts";
import { insightCalls } from "./insight-calls.ts";
import { itemCalls } from "./item-calls.ts";
import { blockStat, journey, journeyFile, journeyMap, journeySorts, journeyStatuses } from "./journey.ts";
import { personRunCalls } from "./person-run-calls.ts";
import { rehearsalCalls } from "./rehearsals.ts";
import { goal, goalChange, journeyName, settingsChange } from "./settings.ts";
import { startModes } from "./start-modes.ts";
import { templateNames } from "./template-names.ts";
import { trialCalls } from "./trials.ts";

/** Journeys: people enter by what they do, wait, branch and are sent something. */

const path = "/wm/journeys/journey";
const ofJourney = requiresResource("journey");
const created = z.object({ status: z.literal(201), result: journey });
const count = z.number().int().nonnegative();

/** Strict: a misspelt part would not be set, and the goal could be taken for another. */
const goalInput = z
  .strictObject({ id, wid: id.optional(), website: id.optional(), revision, ...goalChange })
  .superRefine(({ id: _, wid: __, website: ___, revision: ____, event, ...parts }, context) => {
    const isGiven = Object.values(parts).some((value) => value !== undefined);
    const add = (key: string) => context.addIssue({ code: "custom", path: ["event"], params: { key } });
    if (event === null && isGiven) add("invalid");
    if (event === undefined && !isGiven) add("required");
  });

/** A parameter that may be given once or several times. */
const listed = (value: unknown) => (value === undefined || Array.isArray(value) ? value : [value]);

export const journeys = {
  list: requiresWebsite("website")
    .route({ method: "GET", path: `${path}/website/{website}/all`, summary: "Journeys of a website" })
    .input(
      z.object({
        website: id,
        ...paging,
        status: z.enum(journeyStatuses).optional(),
        q: text(200).optional(),
        sort: z.enum(journeySorts).default("-createdAt"),
      }),
    )
    .output(success(listOf(journey))),
  create: requiresWebsite("wid")
    .route({ method: "POST", path, summary: "Create a journey, empty or from a template", successStatus: 201 })
    .input(
      z.object({
        wid: id,
        name: journeyName,
        settings: settingsChange.optional(),
        goal: goal.nullish(),
        template: z.enum(templateNames).optional(),
      }),
    )
    .output(created),
  get: ofJourney
    .route({ method: "GET", path: `${path}/{id}`, summary: "One journey" })
    .input(z.object({ id }))
    .output(success(journey)),
  update: ofJourney
    .route({ method: "PUT", path: `${path}/{id}`, summary: "Rename a journey or change parts of its settings" })
    .input(
      atLeastOne(z.object({ id, name: journeyName.optional(), settings: settingsChange.optional(), revision }), "name"),
    )
    .output(success(journey)),
  delete: ofJourney
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Delete a journey that is not active" })
    .input(z.object({ id }))
    .output(success(z.object({ id, inside: count, dropped: count }))),
  goal: ofJourney
    .route({ method: "GET", path: `${path}/{id}/goal`, summary: "What counts as success; null without a goal" })
    .input(z.object({ id }))
    .output(success(goal.nullable())),
  setGoal: ofJourney
    .meta({ access: "resource", kind: "journey", by: "id", nullBody: "event" })
    .route({
      method: "PUT",
      path: `${path}/{id}/goal`,
      summary: "Set the goal, or parts of it; a body of `null`, or an `event` of null, takes it away",
    })
    .input(goalInput)
    .output(success(goal.nullable())),
  copy: ofJourney
    .route({
      method: "POST",
      path: `${path}/{id}/copy`,
      summary: "Copy a journey with new ids, never started",
      successStatus: 201,
    })
    .input(z.object({ id, name: journeyName }))
    .output(created),
  export: ofJourney
    .route({ method: "GET", path: `${path}/{id}/export`, summary: "A journey as a file" })
    .input(z.object({ id }))
    .output(success(journeyFile)),
  import: requiresWebsite("wid")
    .route({ method: "POST", path: `${path}/import`, summary: "Create a journey of a file", successStatus: 201 })
    .input(z.object({ wid: id, name: journeyName.optional(), file: z.record(z.string(), z.unknown()) }))
    .output(created),
  map: requiresResource("journey", "jid")
    .route({ method: "GET", path: `${path}/{jid}/blocks/inf`, summary: "The whole map of a journey" })
    .input(z.object({ jid: id }))
    .output(success(journeyMap)),
  start: ofJourney
    .route({
      method: "PUT",
      path: `${path}/{id}/start`,
      summary: "Start a journey, or say what a start would do to the people inside",
    })
    .input(z.object({ id, mode: z.enum(startModes).default("active"), dryRun: z.boolean().default(false) }))
    .output(
      success(
        z.object({ journey, resumed: count, overdue: count, messagesDue: count, repeated: count, members: count }),
      ),
    ),
  deactivate: ofJourney
    .route({
      method: "PUT",
      path: `${path}/{id}/deactive`,
      summary: "Stop a journey: nobody enters or goes on until it is started again",
    })
    .input(z.object({ id }))
    .output(success(z.object({ journey, inside: count, queued: count }))),
  inside: ofJourney
    .route({
      method: "GET",
      path: `${path}/{id}/inside`,
      summary: "Whom a stop or a deletion concerns: people inside, how often they are, and messages that wait",
    })
    .input(z.object({ id }))
    .output(success(z.object({ id, people: count, inside: count, queued: count }))),
  blockStats: optionalWebsite
    .route({ method: "GET", path: `${path}/stat/blocks`, summary: "What people did at the blocks of journeys" })
    .input(
      z
        .object({
          /** Of all its journeys, where neither a journey nor a block is named. */
          wid: id.optional(),
          journey: z.preprocess(listed, z.array(id).max(20)).optional(),
          block: z.preprocess(listed, z.array(id).max(100)).optional(),
        })
        .refine(({ wid, journey = [], block = [] }) => wid !== undefined || journey.length + block.length > 0, {
          path: ["wid"],
          params: { key: "required" },
        }),
    )
    .output(success(z.object({ at: z.iso.datetime({ offset: true }), items: z.array(blockStat) }))),
  ...insightCalls,
  blocks: blockCalls("/wm/journeys/block", (words) => words),
  journeyBlocks: blockCalls(`${path}/block`, (words) => `${words} (the same under a second address)`),
  items: itemCalls,
  ...personRunCalls,
  ...rehearsalCalls,
  ...trialCalls,
};
