import type { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import { personView } from "#app/people/list-view.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { type OpenReport, openReport } from "#app/reports/open-report.server.ts";
import { createStarted } from "#app/segments/create-started.server.ts";
import { groupRows } from "#app/segments/segment-words.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { daysSince, describeLeft, type LeftLoss, requiredAfter } from "#contract/funnel-left.ts";
import type { Funnel } from "#contract/funnels.ts";
import { stepNames } from "./insight-words.server.ts";
import { leftForm } from "./left-form.ts";

const rowsPerPage = 25;
const maxName = 80;
const dayMs = 86_400_000;

/** The funnel and the step of the address. Throws 404 where nobody can leave there: after the last step, and at no step. */
export async function findLeft({ api, param, websiteId, filters, now, reportQuery }: OpenReport) {
  const funnel = await orNotFound(api.funnels.get({ id: param("funnel") }));
  const number = Number(param("step"));
  const step = funnel.steps.find((each) => each.number === number);
  const next = requiredAfter(funnel.steps, number);
  if (funnel.website !== websiteId || step === undefined || step.exclusion || next === undefined) {
    throw new Response(null, { status: 404 });
  }
  const days = daysSince(Date.parse(reportQuery.from), now);
  const found = describeLeft(funnel, { number, days });
  const isFiltered = Object.keys(filters).length > 0 || !reportQuery.includingTheCustomer;
  const isPast = Date.parse(reportQuery.to) < now - dayMs;
  const losses: LeftLoss[] = [...(isFiltered ? ["filters" as const] : []), ...(isPast ? ["period" as const] : [])];
  const names = namesOf(funnel, number);
  return { funnel, number, days, names, segment: found && { ...found, losses: [...found.losses, ...losses] } };
}

/** What the step and the next one are called. */
function namesOf(funnel: Funnel, number: number) {
  const passed = funnel.steps.filter(({ exclusion }) => !exclusion);
  const shown = stepNames(funnel, passed);
  const next = requiredAfter(funnel.steps, number);
  const nameOf = (wanted: number | undefined) => shown[passed.findIndex((each) => each.number === wanted)] ?? "";
  const following = funnel.type === "unordered" ? passed[passed.findIndex((each) => each.number === number) + 1] : next;
  return { from: nameOf(number), to: nameOf(following?.number) };
}

/** Period and filters as the calls about who left take them. */
export function periodOf({ reportQuery }: Pick<OpenReport, "reportQuery">) {
  const { website: _, compare: __, ...period } = { ...reportQuery, boundary: undefined };
  return period;
}

/** The people who left at a step, and the segment that can hold their like. */
export async function loadLeft(open: OpenReport) {
  const { api, head, query, now, zone, websiteId } = open;
  const { funnel, number, days, names, segment } = await findLeft(open);
  const [list, preview] = await Promise.all([
    readPaged(
      query,
      async (page) =>
        (await api.funnels.left({ id: funnel.id, number, ...periodOf(open), page, limit: rowsPerPage })).result,
    ),
    segment && orDefault(api.segments.preview({ wid: websiteId, type: "attribute", groups: segment.groups })),
  ]);
  const { from, to } = names;
  return {
    ...{ ...head, website: websiteId, title: `${funnel.name}: ${from}` },
    text: i18n.t("funnelWords:leftText", {
      ...{ number: formatNumber(list.total), from, to, period: head.period.sentence },
    }),
    back: `/w/${websiteId}/funnels/${funnel.id}${withParams(query, { page: null })}`.replace(/\?$/, ""),
    file: `/w/${websiteId}/funnels/${funnel.id}/left/${number}/export${withParams(query, { page: null })}`,
    rows: list.items.map((person) => personView(person, now)),
    paging: { page: list.page, size: rowsPerPage, total: list.total, isOther: list.isOther },
    form: describeForm(leftForm),
    segment: segment && {
      name: i18n.t("funnelWords:leftName", { name: funnel.name, from }).slice(0, maxName),
      conditions: groupRows(segment.groups, new Map(), zone),
      notes: [
        ...(preview === undefined
          ? []
          : [i18n.t("funnelWords:leftHolds", { number: formatNumber(preview.result.count) })]),
        i18n.t("funnelWords:leftDays", { days: formatNumber(days) }),
        ...segment.losses.map((loss) => i18n.t(`funnelWords:leftLosses.${loss}`)),
      ],
    },
  };
}

/** Makes the segment and starts it. */
export async function makeSegment(context: OwnerContext & { value: z.output<typeof leftForm> }): Promise<Done> {
  const { api, param, value } = context;
  const { segment } = await findLeft(await openReport(context));
  if (segment === undefined) throw new Response(null, { status: 404 });
  const { name } = value;
  return createStarted({ api }, { wid: param("website"), name, type: "attribute", groups: segment.groups });
}
