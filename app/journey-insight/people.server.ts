import { formatNumber } from "#app/format/numbers.ts";
import { personName } from "#app/format/person-name.ts";
import { describeBroken, retriedToast } from "#app/journeys/broken-runs.server.ts";
import { standingCounts } from "#app/journeys/counts.ts";
import { withParams } from "#app/period/with-params.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { outcomes, type PersonOfJourney } from "#contract/journeys/insight-calls.ts";
import { nameOf } from "#contract/journeys/violations.ts";

const rowsPerPage = 25;
const views = ["inside", ...outcomes] as const;

/** Who is inside the journey of the address, or at the block that it names, or whom its `state` names. */
export async function loadPeople({ api, param, query }: OwnerContext) {
  const { id: website, timeZone } = await findWebsite(api, param("website"));
  const journey = await orNotFound(api.journeys.get({ id: param("journey") }));
  if (journey.website !== website) throw new Response(null, { status: 404 });
  const block = query.get("block") ?? undefined;
  const { blocks } = await orNotFound(api.journeys.map({ jid: journey.id }));
  const named = blocks.find(({ id }) => id === block);
  if (block !== undefined && named === undefined) throw new Response(null, { status: 404 });
  const view = block === undefined ? (views.find((each) => each === query.get("state")) ?? "inside") : "inside";
  const list = await readPaged(query, (page) =>
    orNotFound(api.journeys.people({ id: journey.id, block, state: view, page, limit: rowsPerPage })),
  );
  const names = new Map(blocks.map((each) => [each.id, nameOf(each)]));
  const number = formatNumber(list.total);
  const counts = standingCounts(blocks);
  const text = named === undefined ? (`${view}.text` as const) : "atBlock";
  return {
    ...{ website, view, query: query.toString(), back: `/w/${website}/journeys/${journey.id}/insight` },
    title:
      named === undefined
        ? journey.name
        : i18n.t("journeyInsight:people.title", { name: journey.name, block: nameOf(named) }),
    text: i18n.t(`journeyInsight:people.${text}.${counts}`, { number }),
    isOfBlock: named !== undefined,
    tabs: views.map((each) => ({
      label: i18n.t(`journeyInsight:people.${each}.tab`),
      to: withParams(query, { state: each === "inside" ? null : each, block: null, page: null }),
      current: each === view,
    })),
    broken: view === "inside" ? describeBroken(list.broken, { status: journey.status, counts }) : null,
    hasKeys: list.items.some(({ key }) => key !== ""),
    rows: list.items.map((person) => rowOf(person, { names, zone: timeZone })),
    paging: { page: list.page, size: rowsPerPage, total: list.total, isOther: list.isOther },
  };
}

/** Has the broken ones among them go on. */
export async function retryBroken({ api, param, query }: OwnerContext): Promise<Done> {
  const { id, website } = await orNotFound(api.journeys.get({ id: param("journey") }));
  if (website !== param("website").toLowerCase()) throw new Response(null, { status: 404 });
  const block = query.get("block") ?? undefined;
  const retried = await orNotFound(api.journeys.retry({ id, block }));
  const list = `/w/${website}/journeys/${id}/insight/people`;
  return { to: block === undefined ? list : `${list}?block=${block}`, toast: retriedToast(retried) };
}

const unknown = "—";

function rowOf(
  { person, key, block, enteredAt, arrivedAt, due, state, endedAt, exit, convertedAt, ...named }: PersonOfJourney,
  { names, zone }: { names: ReadonlyMap<string, string>; zone: string },
) {
  const time = (iso: string | null) => (iso === null ? unknown : momentWords(zone, iso));
  return {
    ...{ id: `${person} ${key}`, person, key, block: names.get(block ?? "") ?? unknown },
    name: personName(named, person),
    ...{ entered: time(enteredAt), arrived: time(arrivedAt), ended: time(endedAt), converted: time(convertedAt) },
    exit: exit === null ? unknown : i18n.t(`journeyInsight:people.exits.${exit}`),
    due: describeDue(state, due === null ? null : time(due)),
    isWrong: state === "broken",
  };
}
export type PersonRow = ReturnType<typeof rowOf>;

function describeDue(state: PersonOfJourney["state"], due: string | null): string {
  if (state === "waiting") return due ?? i18n.t("journeyInsight:people.soon");
  return state === "stopped" || state === "broken" ? i18n.t(`journeyInsight:people.states.${state}`) : unknown;
}
