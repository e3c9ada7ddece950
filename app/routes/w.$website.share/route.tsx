import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { dayWords, jalaliOf, periodWords } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { backTo } from "#app/period/report-address.ts";
import { sharedQuery, sharedTitle } from "#app/reports/shared-query.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { BesideScreen } from "#app/ui/beside-screen.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { untils } from "#app/ui/shares/share-choices.ts";
import { MadeShare, ShareForm } from "#app/ui/shares/share-form.tsx";
import { ShareList } from "#app/ui/shares/share-list.tsx";
import { readInstant } from "#contract/time/range.ts";
import { shareForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("shares:page");

const dayMs = 86_400_000;

export const loader = ownerLoader(async ({ api, request, param, query }) => {
  const { id, timeZone: zone } = await findWebsite(api, param("website"));
  const now = Date.now();
  const { items } = (await api.shares.list({ website: id })).result;
  const { period, filters, view } = sharedQuery(request, { zone, now });
  const day = (instant: number) => dayWords(jalaliOf(zone, instant), true);
  const rows = items.map((share) => ({
    id: share.id,
    name: share.name,
    url: share.url,
    report: sharedTitle(share.view),
    period:
      share.lastDays === undefined
        ? periodWords(zone, readInstant(share.from, zone), readInstant(share.to, zone))
        : i18n.t("shares:list.lastDays", { number: formatNumber(share.lastDays) }),
    created: day(Date.parse(share.createdAt)),
    until: share.expiresAt === null ? null : day(Date.parse(share.expiresAt)),
    isOver: share.expiresAt !== null && Date.parse(share.expiresAt) <= now,
  }));
  const isFiltered = Object.keys(filters).length > 0;
  const about = i18n.t(isFiltered ? "shares:form.aboutFiltered" : "shares:form.about", {
    report: sharedTitle(view),
    period: periodWords(zone, period.from, period.to),
  });
  return { id, rows, about, back: backTo(id, query), form: describeForm(shareForm) };
});

export const clientLoader = loadFromMemory;

/** Returns the link in the response, above the list: what was just made is copied first. */
export const action = formAction(shareForm, async ({ api, request, param, headers, value }) => {
  const website = await findWebsite(api, param("website"));
  const now = Date.now();
  const { from, to, filters, view } = sharedQuery(request, { zone: website.timeZone, now });
  const { name, compare, until, follow } = value;
  const lastDays = follow === "fixed" ? {} : { lastDays: Number(follow) };
  const expiresAt = until === "never" ? null : new Date(now + untils[until] * dayMs).toISOString();
  const { url } = (
    await api.shares.create({ website: website.id, name, from, to, ...lastDays, compare, filters, view, expiresAt })
  ).result;
  return data({ lastResult: null, failure: undefined, made: url }, { headers });
});

export default function Shares() {
  const { t } = useTranslation("shares");
  const { id, rows, about, back, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const made = answered !== undefined && "made" in answered ? answered.made : undefined;
  return (
    <BesideScreen
      title={t("page")}
      text={t("text")}
      back={{ to: back, label: t("back") }}
      failure={answered?.failure}
      above={made === undefined ? null : <MadeShare url={made} />}
    >
      <ShareForm form={form} about={about} lastResult={answered?.lastResult} />
      {rows.length === 0 ? (
        <Empty Icon={Link2} title={t("empty.title")} text={t("empty.text")} heading="h2" />
      ) : (
        <ShareList website={id} rows={rows} />
      )}
    </BesideScreen>
  );
}
