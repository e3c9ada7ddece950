import { ok } from "#contract/envelope.ts";
import type { Caller, OwnWebsite } from "#platform/caller.ts";
import {
  findOwnOfResource,
  optionalWebsite,
  type RequestContext,
  requiresResource,
  requiresWebsite,
} from "#platform/http/context.ts";
import { answerTrial, endTrial } from "./answer-trial.ts";
import { beginTrial } from "./begin-trial.ts";
import { addBlock, changeBlock, removeBlock } from "./change-block.ts";
import { addItem, appendItems, changeItem, removeItem, replaceItems } from "./change-items.ts";
import { changeJourney, removeJourney, setGoal } from "./change-journey.ts";
import { copyJourney, exportJourney, importJourney } from "./copy-journey.ts";
import { countInside } from "./count-inside.ts";
import { createJourney } from "./create-journey.ts";
import { listPeople } from "./insight/list-people.ts";
import { reportJourney } from "./insight/report-journey.ts";
import { reportJourneys } from "./insight/report-journeys.ts";
import { listAttributes, listProperties } from "./list-names.ts";
import { listJourneys, pageItems, readBlock, readJourney, readMap, readPart } from "./read-journey.ts";
import { readRehearsal } from "./read-rehearsal.ts";
import { readRuns } from "./read-runs.ts";
import { readBlockStats, statSeconds } from "./read-stats.ts";
import { readTrial } from "./read-trial.ts";
import { rehearseJourney } from "./rehearse-journey.ts";
import { retryPerson, retryRuns } from "./retry-runs.ts";
import { saveMap } from "./save-map.ts";
import { deactivateJourney, startJourney } from "./start-journey.ts";
import { takeOut } from "./take-out.ts";

const made = <Result>(result: Result) => ({ status: 201 as const, result });

type CallContext = RequestContext & { owner: Caller; website: OwnWebsite | undefined };

/** The website that is named, else that of the first journey or block. Throws NOT_FOUND where it is another owner's. */
async function websiteOf(
  context: CallContext,
  { journey: [journey] = [], block: [block] = [] }: { journey?: string[] | undefined; block?: string[] | undefined },
): Promise<OwnWebsite> {
  if (context.website !== undefined) return context.website;
  const named =
    journey === undefined
      ? ({ kind: "journeyBlock", id: block } as const)
      : ({ kind: "journey", id: journey } as const);
  return (await findOwnOfResource(context, { ...named, named: [] }, context.owner)).website;
}

/** Blocks answer under two addresses by the same handlers. */
const blockRoutes = (calls: typeof requiresResource.journeys.blocks) => ({
  create: calls.create.handler(async ({ input, context: { dependencies, website } }) =>
    made(await addBlock(dependencies, website, input)),
  ),
  get: calls.get.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await readBlock(dependencies.postgres, website, id)),
  ),
  update: calls.update.handler(async ({ input: { id, revision, ...given }, context: { dependencies, website } }) => {
    const { type, title, x, y, fields, connections } = given;
    const change = { type, title, x, y, fields, connections };
    return ok(await changeBlock(dependencies, website, { id, change, revision }));
  }),
  delete: calls.delete.handler(async ({ input: { id, heal, revision }, context: { dependencies, website } }) =>
    ok(await removeBlock(dependencies, website, { id, heal: heal === "1", revision })),
  ),
  replace: calls.replace.handler(async ({ input: { revision, ...given }, context: { dependencies, website } }) =>
    ok(await saveMap(dependencies, website, { ...given, revision })),
  ),
  items: calls.items.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await pageItems(dependencies.postgres, website, input)),
  ),
});

const itemRoutes = {
  get: requiresResource.journeys.items.get.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await readPart(dependencies.postgres, website, input)),
  ),
  create: requiresResource.journeys.items.create.handler(async ({ input, context: { dependencies, website } }) =>
    made(await addItem(dependencies, website, input)),
  ),
  append: requiresResource.journeys.items.append.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await appendItems(dependencies, website, input)),
  ),
  update: requiresResource.journeys.items.update.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await changeItem(dependencies, website, input)),
  ),
  replace: requiresResource.journeys.items.replace.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await replaceItems(dependencies, website, input)),
  ),
  delete: requiresResource.journeys.items.delete.handler(async ({ input, context: { dependencies, website } }) => {
    await removeItem(dependencies, website, input);
    return ok({ id: input.id });
  }),
  attributes: requiresWebsite.journeys.items.attributes.handler(
    async ({ input: { page, limit }, context: { dependencies, website } }) =>
      ok(await listAttributes(dependencies.postgres, website, { page, limit })),
  ),
  properties: requiresWebsite.journeys.items.properties.handler(
    async ({ input: { event, page, limit }, context: { dependencies, website, owner } }) =>
      ok(await listProperties(dependencies, { website, account: owner.id }, { event, page, limit })),
  ),
};

/** An owner's own walk. */
const trialRoutes = {
  beginTrial: requiresResource.journeys.beginTrial.handler(
    async ({ input, context: { dependencies, website, owner } }) =>
      ok(await beginTrial(dependencies, website, { ...input, caller: owner })),
  ),
  trial: requiresResource.journeys.trial.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await readTrial(dependencies, website, id)),
  ),
  answerTrial: requiresResource.journeys.answerTrial.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await answerTrial(dependencies, website, input)),
  ),
  endTrial: requiresResource.journeys.endTrial.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await endTrial(dependencies, website, id)),
  ),
};

/** Journeys of a website: what their owners draw. */
export const journeyRoutes = {
  list: requiresWebsite.journeys.list.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await listJourneys(dependencies, website, input)),
  ),
  create: requiresWebsite.journeys.create.handler(async ({ input, context: { dependencies, website } }) =>
    made(await createJourney(dependencies, website, input)),
  ),
  get: requiresResource.journeys.get.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await readJourney(dependencies, website, id)),
  ),
  update: requiresResource.journeys.update.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await changeJourney(dependencies, website, input)),
  ),
  delete: requiresResource.journeys.delete.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await removeJourney(dependencies, website, id)),
  ),
  goal: requiresResource.journeys.goal.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok((await readJourney(dependencies, website, id)).goal),
  ),
  setGoal: requiresResource.journeys.setGoal.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await setGoal(dependencies, website, input)),
  ),
  copy: requiresResource.journeys.copy.handler(async ({ input, context: { dependencies, website } }) =>
    made(await copyJourney(dependencies, website, input)),
  ),
  export: requiresResource.journeys.export.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await exportJourney(dependencies.postgres, website, id)),
  ),
  import: requiresWebsite.journeys.import.handler(
    async ({ input: { name, file }, context: { dependencies, website } }) =>
      made(await importJourney(dependencies, website, { name, file })),
  ),
  map: requiresResource.journeys.map.handler(async ({ input: { jid }, context: { dependencies, website } }) =>
    ok(await readMap(dependencies, website, jid)),
  ),
  start: requiresResource.journeys.start.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await startJourney(dependencies, website, input)),
  ),
  deactivate: requiresResource.journeys.deactivate.handler(
    async ({ input: { id }, context: { dependencies, website } }) =>
      ok(await deactivateJourney(dependencies, website, id)),
  ),
  inside: requiresResource.journeys.inside.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await countInside(dependencies.postgres, website, id)),
  ),
  blockStats: optionalWebsite.journeys.blockStats.handler(async ({ input, context }) => {
    const stats = await readBlockStats(context.dependencies, await websiteOf(context, input), input);
    context.keptFor?.(statSeconds);
    return ok(stats);
  }),
  stat: requiresResource.journeys.stat.handler(
    async ({ input: { wid: _, ...input }, context: { dependencies, owner, website } }) =>
      ok(await reportJourney(dependencies, { website, account: owner.id }, input)),
  ),
  websiteStat: requiresWebsite.journeys.websiteStat.handler(
    async ({ input: { website: _, wid: __, ...input }, context: { dependencies, owner, website } }) =>
      ok(await reportJourneys(dependencies, { website, account: owner.id }, input)),
  ),
  people: requiresResource.journeys.people.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await listPeople(dependencies.postgres, website, input)),
  ),
  blocks: blockRoutes(requiresResource.journeys.blocks),
  journeyBlocks: blockRoutes(requiresResource.journeys.journeyBlocks),
  items: itemRoutes,
  rehearse: requiresResource.journeys.rehearse.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await rehearseJourney(dependencies, website, input)),
  ),
  rehearsal: requiresResource.journeys.rehearsal.handler(
    async ({ input: { id }, context: { dependencies, website } }) => ok(await readRehearsal(dependencies, website, id)),
  ),
  runs: requiresResource.journeys.runs.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await readRuns(dependencies, website, input)),
  ),
  exit: requiresResource.journeys.exit.handler(async ({ input, context: { dependencies, website, owner } }) =>
    ok(await takeOut(dependencies, website, { ...input, by: owner })),
  ),
  retry: requiresResource.journeys.retry.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await retryRuns(dependencies, website, input)),
  ),
  retryPerson: requiresResource.journeys.retryPerson.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await retryPerson(dependencies, website, input)),
  ),
  ...trialRoutes,
};
