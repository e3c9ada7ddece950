import { formatNumber } from "#app/format/numbers.ts";
import { personName } from "#app/format/person-name.ts";
import { describeBroken, retriedToast } from "#app/journeys/broken-runs.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { StandingPerson } from "#contract/journeys/insight-calls.ts";
import { nameOf } from "#contract/journeys/violations.ts";

const rowsPerPage = 25;

/** Who is inside the journey of the address, or at the block that it names. */
export async function loadStanding({ api, param, query }: OwnerContext) {
  const { id: website, timeZone } = await findWebsite(api, param("website"));
  const journey = await orNotFound(api.journeys.get({ id: param("journey") }));
  if (journey.website !== website) throw new Response(null, { status: 404 });
  const block = query.get("block") ?? undefined;
  const { blocks } = await orNotFound(api.journeys.map({ jid: journey.id }));
  const named = blocks.find(({ id }) => id === block);
  if (block !== undefined && named === undefined) throw new Response(null, { status: 404 });
  const list = await readPaged(query, (page) =>
    orNotFound(api.journeys.people({ id: journey.id, block, page, limit: rowsPerPage })),
  );
  const names = new Map(blocks.map((each) => [each.id, nameOf(each)]));
  const number = formatNumber(list.total);
  return {
    ...{ website, query: query.toString(), back: `/w/${website}/journeys/${journey.id}/insight` },
    title:
      named === undefined
        ? journey.name
        : i18n.t("journeyInsight:standing.title", { name: journey.name, block: nameOf(named) }),
    text: i18n.t(named === undefined ? "journeyInsight:standing.all" : "journeyInsight:standing.text", { number }),
    isOfBlock: named !== undefined,
    broken: describeBroken(list.broken, journey.status),
    hasKeys: list.items.some(({ key }) => key !== ""),
    rows: list.items.map((person) => rowOf(person, { names, zone: timeZone })),
    paging: { page: list.page, size: rowsPerPage, total: list.total, isOther: list.isOther },
  };
}

/** Has the broken ones among them go on. */
export async function retryStanding({ api, param, query }: OwnerContext): Promise<Done> {
  const { id, website } = await orNotFound(api.journeys.get({ id: param("journey") }));
  if (website !== param("website").toLowerCase()) throw new Response(null, { status: 404 });
  const block = query.get("block") ?? undefined;
  const retried = await orNotFound(api.journeys.retry({ id, block }));
  const list = `/w/${website}/journeys/${id}/insight/standing`;
  return { to: block === undefined ? list : `${list}?block=${block}`, toast: retriedToast(retried) };
}

function rowOf(
  { person, key, block, enteredAt, arrivedAt, due, state, ...named }: StandingPerson,
  { names, zone }: { names: ReadonlyMap<string, string>; zone: string },
) {
  const time = (iso: string) => momentWords(zone, iso);
  return {
    ...{ id: `${person} ${key}`, person, key, block: names.get(block) ?? "" },
    name: personName(named, person),
    ...{ entered: time(enteredAt), arrived: time(arrivedAt) },
    due:
      state === "waiting"
        ? due === null
          ? i18n.t("journeyInsight:standing.soon")
          : time(due)
        : i18n.t(`journeyInsight:standing.states.${state}`),
    isWrong: state === "broken",
  };
}
export type StandingRow = ReturnType<typeof rowOf>;
