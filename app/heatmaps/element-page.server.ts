import { z } from "zod";
import { clickDraftForm } from "#app/events/click-draft.server.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { personView } from "#app/people/list-view.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { type OpenReport, openReport } from "#app/reports/open-report.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { orNotFound, wrongField } from "#app/services/failures.server.ts";
import { handleOwnerForm, intentAction } from "#app/services/form-action.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import type { UserEvent } from "#contract/defined-events.ts";
import { nameElement } from "#contract/element-selector.ts";
import { daysSince } from "#contract/funnel-left.ts";
import { segmentName } from "#contract/segment-fields.ts";
import { violationText } from "#contract/text/violations.ts";
import { selectorOf, wordsOf } from "./element-rows.server.ts";
import { findHeatmap } from "./find-heatmap.server.ts";
import { isSameMatch, pageMatchOf, writeMatch } from "./page-match.server.ts";
import { startEvent } from "./start-event.server.ts";
import { periodOf, readViewState, viewportFilters } from "./view-state.server.ts";

const rowsPerPage = 25;
const segmentForm = z.object({ name: segmentName });
/** Names of events are shorter than those of segments. */
const maxEventName = 64;

/** The element of the address with the people who clicked it. */
async function findElement(open: OpenReport) {
  const { api, param, query } = open;
  const heatmap = await findHeatmap(open);
  const { device, variant } = readViewState(query, heatmap);
  const { compare: _, fromCompare: __, toCompare: ___, ...period } = periodOf(open);
  const input = { id: heatmap.id, ...period, device, variant, element: param("element") };
  const list = await readPaged(query, (page) =>
    orNotFound(api.heatmaps.clickers({ ...input, page, limit: rowsPerPage })),
  );
  if (list.element.selector === "") throw new Response(null, { status: 404 });
  const address = variant === "b" && heatmap.variant !== null ? heatmap.variant : heatmap;
  const match = pageMatchOf(address, open.website);
  return { heatmap, list, match, words: wordsOf(list.element), selector: nameElement(list.element.selector) };
}

/** An element of a heatmap: who clicked it, and what can be made of it. */
export async function loadElement(open: OpenReport) {
  const { api, head, query, now, websiteId } = open;
  const { heatmap, list, match, words, selector } = await findElement(open);
  const back = `/w/${websiteId}/heatmaps/${heatmap.id}${withParams(query, { page: null })}`.replace(/\?$/, "");
  return {
    ...{ ...head, filters: viewportFilters(head.filters), website: websiteId },
    ...{ words, back, selector: selectorOf(list.element.selector) },
    text: i18n.t("heatmapWords:element.text", {
      ...{ people: formatNumber(list.total ?? 0), clicks: formatNumber(list.clicks), heatmap: heatmap.name },
      period: head.period.sentence,
    }),
    canDefine: selector !== undefined,
    /** Of the unfinished event that defining one replaces. */
    revision: (await api.drafts.get({ kind: "event", wid: websiteId })).result.revision,
    /** Whether the event is of these pages alone. */
    isOfPage: match !== null,
    rows: list.items.map((person) => personView(person, now)),
    paging: { page: list.page ?? 1, size: rowsPerPage, total: list.total ?? 0, isOther: list.isOther },
    form: describeForm(segmentForm),
    name: i18n.t("heatmapWords:element.name", { words }).slice(0, maxEventName),
    days: formatNumber(daysSince(Date.parse(open.reportQuery.from), now)),
  };
}

export const elementAction = intentAction({
  define: handleOwnerForm(clickDraftForm, async (context) => {
    const { selector, list, match } = await findElement(await openReport(context));
    return startEvent(context, { selector, text: list.element.text, match }, context.value.revision);
  }),
  /** Defines the event under the segment's name, and makes the segment of those who did it. */
  segment: handleOwnerForm(segmentForm, async (context) => {
    const { api, param, value } = context;
    const open = await openReport(context);
    const { selector, list, match } = await findElement(open);
    const wid = param("website");
    if (selector === undefined) throw wrongField("name", violationText.selector);
    const event = await defineEvent(api, { wid, name: value.name, match, selector, text: list.element.text });
    const days = daysSince(Date.parse(open.reportQuery.from), open.now);
    const item = { of: "event" as const, field: event, op: "did" as const };
    const groups = [{ negate: false, items: [{ ...item, event: { name: event, filters: [], days, count: null } }] }];
    const { result } = await api.segments.create({ wid, name: value.name, type: "attribute", groups });
    await api.segments.start({ segment: result.id });
    return { to: `/w/${wid}/segments/${result.id}`, toast: { tone: "ok", key: "created", name: value.name } };
  }),
});

interface Defined {
  wid: string;
  name: string;
  match: UserEvent["match"];
  selector: string;
  text: string | null;
}

/** The website's event of this element: one that it has, else a new one of this name. */
async function defineEvent(api: Client, { wid, name, match, selector, text }: Defined): Promise<string> {
  const { items } = (await api.userEvents.list({ website: wid, limit: 200 })).result;
  const same = items.find(
    (each) => each.selector === selector && each.text === text && isSameMatch(each.match, match) && each.active,
  );
  if (same !== undefined) return same.name;
  const made = { wid, name: name.slice(0, maxEventName), action: "click" as const, selector, text };
  await api.userEvents.create({ ...made, match: match && writeMatch(match) });
  return made.name;
}
