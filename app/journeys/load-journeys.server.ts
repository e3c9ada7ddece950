import { formatNumber } from "#app/format/numbers.ts";
import { isHalted } from "#app/integration/halted.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { eventLabel } from "#contract/text/event-words.ts";
import { countsOf } from "./counts.ts";
import { isPlacedByHand } from "./describe-map.ts";
import { headOf } from "./journey-head.server.ts";

const rowsPerPage = 25;

/** The list of journeys in words. */
export async function loadJourneys({ api, param, query }: OwnerContext) {
  const { id } = await findWebsite(api, param("website"));
  const list = await readPaged(
    query,
    async (page) => (await api.journeys.list({ website: id, page, limit: rowsPerPage })).result,
  );
  return {
    website: id,
    query: query.toString(),
    rows: list.items.map((journey) => ({
      ...headOf(journey),
      blocks: formatNumber(journey.blocks),
      inside: formatNumber(journey.counts.inside),
      entered: formatNumber(journey.counts.entered),
      goal: journey.goal === null ? i18n.t("journeys:list.noGoal") : eventLabel(journey.goal.event),
    })),
    paging: { page: list.page, size: rowsPerPage, total: list.total, isOther: list.isOther },
  };
}

/** A journey of the website in the address, and its map. */
export async function readJourneyMap({ api, param }: Pick<OwnerContext, "api" | "param">) {
  const id = param("journey");
  const journey = await orNotFound(api.journeys.get({ id }));
  if (journey.website !== param("website").toLowerCase()) throw new Response(null, { status: 404 });
  const map = await orNotFound(api.journeys.map({ jid: id }));
  return { journey, map };
}

/** The page of a map. */
export async function loadMap(context: OwnerContext) {
  const { journey, map } = await readJourneyMap(context);
  const head = headOf(journey);
  const { blocks, revision, violations, stats } = map;
  return {
    ...{ website: journey.website, head },
    isHalted: head.canStop && (await isHalted(context, journey.website)),
    ...{ isPlacedByHand: isPlacedByHand(blocks), counts: countsOf(journey.settings, blocks) },
    /** The page puts it in words and places itself (`describeMap`): both would be twice the bytes. */
    stored: { blocks, revision, violations, stats },
  };
}
